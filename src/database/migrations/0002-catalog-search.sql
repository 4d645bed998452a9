-- The shop's own order of its products, shown when nobody sorts or searches.
alter table products add column listing_position integer not null default 1000000;
create index products_by_position on products (listing_position, id) where not hidden;
create index products_by_price_desc on products (price_paise desc, id) where not hidden;
create index products_by_concerns on products using gin (concerns);
create index products_by_dosha_sign
  on products (sign(dosha_vata), sign(dosha_pitta), sign(dosha_kapha)) where not hidden;

-- What each product can be found by: words as typed and as they sound, made by the program's rules
-- (domain/catalog/search-words), not by the server's parser, so that every server finds the same.
create table search_entries (
  product_id text primary key references products (id) on delete cascade,
  name_words tsvector not null,
  words tsvector not null,
  rules smallint not null
);
-- Written seldom and read always: nothing may wait in a pending list.
create index search_entries_by_words on search_entries
  using gin (name_words, words) with (fastupdate = off);

-- Every sound that some product has, for the question that nothing answers to the letter.
create table search_vocabulary (
  sound text collate "C" primary key,
  consonants text collate "C" generated always as (translate(sound, 'aeiou', '')) stored
);
create index search_vocabulary_alike on search_vocabulary
  using gin (sound gin_trgm_ops) with (fastupdate = off);
create index search_vocabulary_by_consonants on search_vocabulary (consonants);

-- Products that answer a question, at most `most` of them from each of two shelves: first those
-- whose names answer, then, if names were too few, those with the words anywhere. When nothing does,
-- every word that no product has is taken for the sounds most like it; a word like nothing finds
-- nothing. Bounded, so that a common word costs no more in a large shop than in a small one.
create function match_products(question tsquery, sounds text[], most integer)
returns table (product_id text, in_name boolean, rank real)
language plpgsql stable parallel safe rows 20
-- Every step has its index; a plan that reads the whole table only looks cheaper before it is run.
set enable_seqscan = off
-- How alike a misspelt word must be: tumeric finds turmeric, nonsense finds nothing.
set pg_trgm.similarity_threshold = 0.45
as $$
declare
  asked text;
  is_beginning boolean;
  alike tsquery;
  guess tsquery;
  found_so_far integer;
begin
  return query
    select hit.product_id, true, ts_rank(hit.words, question)
    from (
      select entry.product_id, entry.words from search_entries entry
      where entry.name_words @@ question limit most
    ) hit;
  get diagnostics found_so_far = row_count;
  if found_so_far < most then
    return query
      select hit.product_id, false, ts_rank(hit.words, question)
      from (
        select entry.product_id, entry.words from search_entries entry
        where entry.words @@ question and not entry.name_words @@ question limit most
      ) hit;
    found_so_far := found_so_far + case when found then 1 else 0 end;
  end if;
  if found_so_far > 0 then
    return;
  end if;

  foreach asked in array sounds loop
    -- One or two letters begin half of all words, so they must be a word.
    is_beginning := length(asked) >= 3;
    if exists (
      select from search_vocabulary known
      where known.sound >= asked and known.sound < asked || chr(1114111)
        and (is_beginning or known.sound = asked)
    ) then
      alike := ('''' || asked || '''' || case when is_beginning then ':*' else '' end)::tsquery;
    else
      select string_agg('''' || near.sound || '''', ' | ')::tsquery into alike
      from (
        select known.sound, similarity(known.sound, asked) as likeness
        from search_vocabulary known
        where known.sound % asked
        union
        select known.sound, similarity(known.sound, asked)
        from search_vocabulary known
        where length(translate(asked, 'aeiou', '')) >= 3
          and known.consonants = translate(asked, 'aeiou', '')
        order by 2 desc limit 3
      ) near;
    end if;
    if alike is null then
      return;
    end if;
    guess := case when guess is null then alike else guess && alike end;
  end loop;
  return query
    select hit.product_id, hit.name_words @@ guess, ts_rank(hit.words, guess)
    from (
      select entry.* from search_entries entry where entry.words @@ guess limit most
    ) hit;
end
$$;
