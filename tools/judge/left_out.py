"""Tests that are not run, each with its reason; what the suite itself leaves out, it says itself."""

GROUPS = {
    "preexec_fn runs Python in a forked copy of the parent, and a page cannot fork; ours refuses it with a sentence": [
        "test_close_fds_after_preexec",
        "test_preexec",
        "test_preexec_at_exit",
        "test_preexec_exception",
        "test_preexec_gc_module_failure",
        "test_surrogates_error_message",
    ],
    "a page has no users, groups, sessions and process groups": [
        "test_group",
        "test_process_group_0",
        "test_start_new_session",
        "test_user",
    ],
    "a page has no limit of open files (resource.RLIMIT_NOFILE) that could be lowered": [
        "test_close_fds_when_max_fd_is_lowered",
    ],
    "the page's files have no owner, so no umask": ["test_umask"],
    "a pipe of the page has no size (F_SETPIPE_SZ): it takes what is written": [
        "test_broken_pipe_cleanup",
        "test_pipesize_default",
        "test_pipesizes",
    ],
    "it starts threads, of which WebAssembly has none here": [
        "test_double_close_on_error",
        "test_threadsafe_wait",
    ],
    "it opens a socket to listen on, which a page cannot": ["test_communicate_timeout_large_input"],
    "it is of a later 3.14 than the page's Python": ["test_CalledProcessError_str_non_zero"],
}
#: The name of a method -> why it is not run.
LEFT_OUT = {method: why for why, methods in GROUPS.items() for method in methods}


def reason(name: str) -> str | None:
    """Why a test, as "Case.test_name", is left out; None: it is not."""
    return LEFT_OUT.get(name.split(".")[1])
