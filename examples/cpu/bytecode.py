import dis


# The smallest piece of a neural network: an input times its
# weight, plus a bias.
def neuron(x, weight, bias):
    return x * weight + bias


# The steps that the Python interpreter takes to run that line.
for step in dis.get_instructions(neuron):
    print(f"{step.opname:36}{step.argrepr}".rstrip())
