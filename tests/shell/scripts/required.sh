echo ${must:?is needed}
echo after
