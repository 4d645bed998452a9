-- Runs from: 0028
-- Whether more names than are ranked have a word is told by the server's own statistics where they are ten times as many:
-- counting even the first of them begins with a list of all.

-- Whether a name of all words that each stand in more names than this would answer.
create function names_often_answer(question tsquery, times integer) returns boolean
language sql stable parallel safe as $$
  select exists (
    select from pg_stats, lateral (
      select array_agg(word) as words
      from unnest(most_common_elems::text::text[], most_common_elem_freqs) as common (word, share)
      where word is not null and share * (select reltuples from pg_class where oid = 'search_entries'::regclass) > times
    ) as often
    where schemaname = current_schema() and tablename = 'search_entries' and attname = 'name_words'
      and array_to_tsvector(words) @@ question
  )
$$;

create or replace function match_products(question tsquery, sounds text[], most integer)
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
  -- Ranking more takes longer than a search may; among so many the shop's own order is as good.
  many constant integer := 2000;
  first_ones text[];
begin
  -- Of fewer products, all are soon counted.
  if (select reltuples from pg_class where oid = 'search_entries'::regclass) > 100 * many
    and names_often_answer(question, 10 * many)
  then
    select array_agg(first.id) into first_ones from (
      select walked.id from (
        select product.id, product.listing_position from products product
        where not product.hidden order by product.listing_position, product.id limit 10 * many
      ) walked
      join search_entries named on named.product_id = walked.id
      where named.name_words @@ question
      order by walked.listing_position, walked.id limit most
    ) first;
    -- Each of the words is common, but perhaps not together.
    if cardinality(first_ones) = most then
      return query
        select entry.product_id, true, ts_rank(entry.words, question)
        from search_entries entry where entry.product_id = any (first_ones);
      return;
    end if;
  end if;
  if (select count(*) from (select from search_entries where name_words @@ question limit many + 1) named) > many then
    return query
      select entry.product_id, true, ts_rank(entry.words, question)
      from (
        select product.id from products product join search_entries named on named.product_id = product.id
        where not product.hidden and named.name_words @@ question
        order by product.listing_position, product.id limit most
      ) first
      join search_entries entry on entry.product_id = first.id;
    return;
  end if;
  return query
    select entry.product_id, true, ts_rank(entry.words, question) as rank
    from search_entries entry join products product on product.id = entry.product_id and not product.hidden
    where entry.name_words @@ question
    order by product.kind, rank desc, product.listing_position, product.id limit most;
  get diagnostics found_so_far = row_count;
  if found_so_far < most then
    return query
      select hit.product_id, false, ts_rank(hit.words, question) as rank
      from (
        select entry.product_id, entry.words from search_entries entry
        where entry.words @@ question and not entry.name_words @@ question limit many
      ) hit
      join products product on product.id = hit.product_id and not product.hidden
      order by product.kind, rank desc, product.listing_position, product.id limit most;
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
    select hit.product_id, hit.name_words @@ guess as in_name, ts_rank(hit.words, guess) as rank
    from (
      select entry.* from search_entries entry where entry.words @@ guess limit many
    ) hit
    join products product on product.id = hit.product_id and not product.hidden
    order by in_name desc, product.kind, rank desc, product.listing_position, product.id limit most;
end
$$;
