"""Where a command's streams lead."""

import errno

from hcw.shell.streams import File, FileInput, Io, Source


class Redirections:
    """What Shell does with > and its kin."""

    def redirected(self, redirects):
        io = Io(self.io.streams)
        for redirect in redirects:
            op, fd = redirect.op, redirect.fd
            if op in ("<<", "<<-"):
                io.streams[fd] = Source([self.expander.text(redirect.word).encode("utf-8", "surrogateescape")])
                continue
            target = self.expander.text(redirect.word)
            if op == "<<<":
                io.streams[fd] = Source([(target + "\n").encode("utf-8", "surrogateescape")])
            elif op in (">&", "<&") and (target.isdigit() or target == "-"):
                if target == "-":
                    io.streams.pop(fd, None)
                elif int(target) not in io.streams:
                    raise OSError(errno.EBADF, "Bad file descriptor", target)
                else:
                    io.streams[fd] = io.streams[int(target)]
            else:
                self.open(io, op, fd, target)
        return io

    def open(self, io, op, fd, path):
        same = {"/dev/stdin": 0, "/dev/stdout": 1, "/dev/stderr": 2}.get(path)
        if same is not None:
            io.streams[fd] = io.streams[same]
            return
        if not path:
            raise FileNotFoundError(errno.ENOENT, "No such file or directory", path)
        if op == "<":
            io.streams[fd] = FileInput(path)
            return
        io.streams[fd] = File(path, "ab" if op in (">>", "&>>") else "wb")
        if op in ("&>", "&>>", ">&"):
            io.streams[2] = io.streams[fd]
