-- Runs from: 0028
-- Fails the transaction of an order whose goods are not there, so that a COMMIT sent right behind the statement that
-- takes them cannot keep the order. Code from before this migration asks for the answer first.
create function refuse_short_stock(product_id text, units_left integer) returns void
language plpgsql as $$
begin
  raise exception 'too few units are left' using
    errcode = 'SHORT',
    detail = json_build_object('productId', product_id, 'left', units_left)::text;
end
$$;
