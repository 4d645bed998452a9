-- Runs from: 0028
-- Whether somebody said that a product is vegetarian or that it is not: a food is not shown before. What is stored already
-- has been shown with its mark.
alter table products add column diet_declared boolean not null default true;
