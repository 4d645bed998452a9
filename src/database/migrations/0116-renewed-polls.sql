-- Runs from: 0028
-- When a payment link was last made anew: from then on the provider is asked about it, as about a new one.
alter table payment_attempts add column renewed_at timestamptz;
