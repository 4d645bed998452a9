-- Runs from: 0028
-- Changes of many products in the panel's table are rehearsed, done and undone as an import is.
alter table product_imports
  drop constraint product_imports_form_check,
  add constraint product_imports_form_check check (form in ('shopify', 'woocommerce', 'table'));
