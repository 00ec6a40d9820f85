"""The real servers with the configurations that are shipped: only port, folder and path are put in."""

import contextlib
import os
import shutil
import socket
import subprocess
import tempfile
import time
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

#: Debian's package and the program in it.
PROGRAMS = {"nginx": ("nginx-light", "nginx"), "apache": ("apache2-bin", "apache2"), "caddy": ("caddy", "caddy")}
#: What Debian's apache2 has switched on by itself, and the two that our file asks for.
APACHE_MODULES = ["mpm_event", "authz_core", "dir", "mime", "negotiation", "setenvif", "env", "deflate", "filter"]
APACHE_MODULES += ["headers", "rewrite"]
APACHE_FOLDER = Path("/usr/lib/apache2/modules")


def program(name: str) -> str:
    """The path of a server's program. Where it is not installed, the test is skipped with a word how to get it; in CI,
    which installs them, it fails."""
    package, command = PROGRAMS[name]
    path = os.environ.get("PATH", "") + ":/usr/sbin:/usr/local/sbin"
    if found := shutil.which(command, path=path):
        return found
    how = f"{name} is not installed here: apt-get install {package}"
    if os.environ.get("CI"):
        pytest.fail(how)
    pytest.skip(how)


def put_in(text: str, values: dict[str, str]) -> str:
    """The text with each key replaced; a key that is not there is an error."""
    for old, new in values.items():
        assert old in text, f"the configuration has no {old!r}"
        text = text.replace(old, new)
    return text


def free_port() -> int:
    with socket.socket() as trial:
        trial.bind(("127.0.0.1", 0))
        return trial.getsockname()[1]


@contextlib.contextmanager
def unzipped(package: Path) -> Iterator[Path]:
    """A folder with the package at course/, as somebody unzips it on a server."""
    # Not pytest's own folder, which a server's user may not enter.
    with tempfile.TemporaryDirectory() as name, zipfile.ZipFile(package) as archive:
        top = Path(name)
        top.chmod(0o755)
        archive.extractall(top)
        next(top.iterdir()).rename(top / "course")
        yield top


def nginx(top: Path, scratch: Path, port: int) -> list[str]:
    shipped = (top / "course" / "hosting" / "nginx.conf").read_text(encoding="utf-8")
    values = {"listen 80;": f"listen 127.0.0.1:{port};", "/computers": "/course", "/srv/www": str(top)}
    (scratch / "site.conf").write_text(put_in(shipped, values), encoding="utf-8")
    folders = "\n".join(
        f"{kind}_temp_path {scratch}/{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    main = f"""
        daemon off; master_process off; pid {scratch}/pid; error_log stderr;
        events {{}}
        http {{ access_log off; {folders} include {scratch}/site.conf; }}
    """
    (scratch / "nginx.conf").write_text(main, encoding="utf-8")
    return [program("nginx"), "-e", "stderr", "-p", str(scratch), "-c", str(scratch / "nginx.conf")]


def apache(top: Path, scratch: Path, port: int) -> list[str]:
    command = program("apache")
    shutil.copyfile(top / "course" / "hosting" / "apache.htaccess", top / "course" / ".htaccess")
    modules = [f"LoadModule {name}_module {APACHE_FOLDER}/mod_{name}.so" for name in APACHE_MODULES]
    main = [
        *modules,
        f"Listen 127.0.0.1:{port}",
        f"ServerName 127.0.0.1:{port}",
        f"ServerRoot {scratch}",
        f"PidFile {scratch}/pid",
        "ErrorLog /dev/stderr",
        "TypesConfig /etc/mime.types",
        # As Debian has it: what is not packed is packed on its way.
        "AddOutputFilterByType DEFLATE text/html text/css text/javascript application/json",
        f"DocumentRoot {top}",
        f"<Directory {top}>",
        "AllowOverride All",
        "Require all granted",
        "</Directory>",
    ]
    if os.geteuid() == 0:
        main += [f"LoadModule unixd_module {APACHE_FOLDER}/mod_unixd.so"] if not _built_in(command, "unixd") else []
        main += ["User www-data", "Group www-data"]
    (scratch / "httpd.conf").write_text("\n".join(main), encoding="utf-8")
    return [command, "-DFOREGROUND", "-f", str(scratch / "httpd.conf")]


def _built_in(command: str, module: str) -> bool:
    listed = subprocess.run([command, "-l"], capture_output=True, text=True, check=True).stdout
    return f"mod_{module}.c" in listed


def caddy(top: Path, scratch: Path, port: int) -> list[str]:
    shipped = (top / "course" / "hosting" / "Caddyfile").read_text(encoding="utf-8")
    values = {"\nexample.org {": f"\nhttp://127.0.0.1:{port} {{", "/computers": "/course", "/srv/www": str(top)}
    (scratch / "Caddyfile").write_text("{\n\tadmin off\n}\n" + put_in(shipped, values), encoding="utf-8")
    return [program("caddy"), "run", "--config", str(scratch / "Caddyfile"), "--adapter", "caddyfile"]


COMMANDS = {"nginx": nginx, "apache": apache, "caddy": caddy}


@contextlib.contextmanager
def serving(name: str, top: Path) -> Iterator[str]:
    """The address of the site, with a slash at its end, from the named server. Its words are shown where it fails."""
    with tempfile.TemporaryDirectory() as folder:
        scratch, port = Path(folder), free_port()
        command = COMMANDS[name](top, scratch, port)
        # What it writes goes here, not into the home of whoever runs the tests.
        home = {**os.environ, "HOME": folder, "XDG_CONFIG_HOME": folder, "XDG_DATA_HOME": folder}
        with (scratch / "log").open("w+") as log:
            running = subprocess.Popen(command, stdout=log, stderr=log, env=home)
            try:
                for _ in range(200):
                    with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
                        break
                    if running.poll() is not None:
                        break
                    time.sleep(0.1)
                assert running.poll() is None, f"{name} ended: {(scratch / 'log').read_text()}"
                yield f"http://127.0.0.1:{port}/course/"
            finally:
                running.terminate()
                running.wait(20)
