-- What shows an uploaded picture: articles, and private photos of what is sent back.

-- Named by nothing any more: its row goes once its files have.
alter table pictures add column gone_at timestamptz;
create index pictures_gone on pictures (gone_at) where gone_at is not null;

-- Cover and pictures of an article's text.
create table post_pictures (
  post_id text not null references posts (id) on delete cascade,
  picture_id text not null references pictures (id),
  primary key (post_id, picture_id)
);
create index post_pictures_by_picture on post_pictures (picture_id);

-- At most three photos a return, each of one return alone.
create table return_photos (
  picture_id text primary key references pictures (id),
  return_id text not null references return_requests (id),
  place smallint not null check (place between 0 and 2),
  unique (return_id, place)
);
-- Photos of somebody that belong to no return yet.
create index pictures_of_person on pictures (uploaded_by, uploaded_at) where purpose = 'return';
