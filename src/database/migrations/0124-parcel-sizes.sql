-- Runs from: 0028
-- The size of a packed parcel as its owner measured it, all three or none; without one the courier is told a cube.
alter table orders
  add column length_cm smallint,
  add column breadth_cm smallint,
  add column height_cm smallint;
