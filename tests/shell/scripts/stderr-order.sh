echo one; echo two >&2; echo three
ls missing; echo four
( echo five; ls missing2 ) 2>&1
