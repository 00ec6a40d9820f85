import psutil


class Scale:
    def __enter__(self):
        self.before = psutil.Process().memory_info().rss
        return self

    def read(self):
        return psutil.Process().memory_info().rss - self.before

    def __exit__(self, *error):
        return False


def grown_mb(make):
    with Scale() as scale:
        thing = make()
        return scale.read() / 1e6
