-- Runs from: 0028
-- An address that the sign-in service has not confirmed may be somebody else's, so nothing is written to it and it is not
-- kept. What a customer told by phone is theirs to tell.
update users set email = '' where email <> '' and not email_verified and issuer <> 'phone';
