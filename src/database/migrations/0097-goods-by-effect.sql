-- Runs from: 0028
-- Goods that the quiz may recommend, by what they do to the doshas: those that do the same are found without the others.
create index products_by_effect on products (
  dosha_vata, dosha_pitta, dosha_kapha, vegetarian, (cardinality(flags_ask)), id
) where not hidden and kind = 'goods' and price_paise > 0 and flags_block = '{}'
  and least(dosha_vata, dosha_pitta, dosha_kapha) < 0;
