-- Runs from: 0028
-- What the provider knows a refund by. It follows from what is refunded, not from the number of its row, which a restored
-- shop gives out again. Rows from before have none, and go on under their number.
alter table refunds add column receipt text unique;
