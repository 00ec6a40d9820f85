from decimal import Decimal

# print(0.1) is polite: it shows the shortest decimal that
# leads back to the same float. Decimal shows what is stored.
print(Decimal(0.1))
