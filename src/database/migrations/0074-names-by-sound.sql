-- Runs from: 0028
-- Names of people as they sound, a space around each word, by the rules of domain/text/name-sounds.ts: a name is found in
-- whichever script and spelling it was written. An index calls it, so that no row can be written without its sounds;
-- database/names-alike.test.ts holds both to the same answers.
create function name_sounds(written text) returns text
language plpgsql immutable strict parallel safe cost 1000 as $$
declare s text := lower(normalize(written, NFKD));
begin
  if s ~ '[^ -~]' then
    s := regexp_replace(s, '[\u0300-\u036f\u093c\u0abc\u200c\u200d]', '', 'g');
  end if;
  if s ~ '[\u0900-\u097f\u0a80-\u0aff]' then
    s := translate(s,
      'ઁંઅઆઇઈઉઊઋઍએઐઑઓઔકખગઘઙચછજઝઞટઠડઢણતથદધનપફબભમયરલળવશષસહાિીુૂૃૅેૈૉોૌ્૦૧૨૩૪૫૬૭૮૯०१२३४५६७८९',
      'ँंअआइईउऊऋऍएऐऑओऔकखगघङचछजझञटठडढणतथदधनपफबभमयरलळवशषसहािीुूृॅेैॉोौ्01234567890123456789');
    s := regexp_replace(s, '([क-ह])(?![ािीुूृॅेैॉोौ्])', '\1@', 'g');
    -- One sign for each sound, vowels in capitals; the aspirated wait, since the h of one is not that of a next letter.
    s := translate(s,
      'कगङचजञटडणतदनपफबमयरलळवसहँंअआाइईिीउऊुूऋृऍएॅेऐैऑओॉोऔौ्',
      'kgncjntdntdnpfbmyrllvshnnAAAIIIIUUUURREEEEYYOOOOWW');
    s := regexp_replace(s, '(?![खघछझठढथधभशष])[\u0900-\u0963\u0970-\u097f\u0a80-\u0aff]', '', 'g');
    -- The unwritten a is silent at a word's end and between open syllables, from the end on.
    s := regexp_replace(s, '([@A-Za-z0-9क-ह]{2})@(?![@A-Za-z0-9क-ह])', '\1', 'g');
    while s ~ '[@A-Z][a-z0-9क-ह]@[a-z0-9क-ह][@A-Z]' loop
      s := regexp_replace(s, '^(.*[@A-Z][a-z0-9क-ह])@([a-z0-9क-ह][@A-Z])', '\1\2');
    end loop;
    s := regexp_replace(replace(s, 'छh', 'chhh'), '([क-ह])h', '\1hh', 'g');
    s := translate(s, 'खघछझठढथधभशष', 'kgcjtdtdbss');
    s := replace(replace(replace(s, 'R', 'ri'), 'Y', 'ai'), 'W', 'au');
    s := translate(s, '@AIUEO', 'aaiueo');
  end if;
  s := regexp_replace(s, 'chh?', 'c', 'g');
  s := replace(replace(s, 'ph', 'f'), 'ck', 'k');
  s := regexp_replace(s, '([bdgjkst])h', '\1', 'g');
  s := replace(replace(replace(s, 'aa', 'a'), 'ee', 'i'), 'oo', 'u');
  s := translate(replace(s, 'x', 'ks'), 'zwqy', 'jvki');
  s := regexp_replace(s, 'ei|ie', 'i', 'g');
  s := regexp_replace(replace(s, 'ai', 'e'), 'au|ou', 'o', 'g');
  s := regexp_replace(s, 'm(?=[bcdfgjkpst])', 'n', 'g');
  s := regexp_replace(s, '([a-z])\1+', '\1', 'g');
  -- What is written or left out at the end: Krishna, Shah, Singh.
  s := regexp_replace(s, '([a-z0-9]{2})a(?![a-z0-9])', '\1', 'g');
  s := regexp_replace(s, 'n[gh](?![a-z0-9])', 'n', 'g');
  s := regexp_replace(s, '([aeiou])h(?![a-z0-9])', '\1', 'g');
  return regexp_replace(' ' || s || ' ', '[^a-z0-9]+', ' ', 'g');
end $$;

create index orders_by_name_sounds on orders
  using gin (name_sounds(user_name || ' ' || recipient) gin_trgm_ops);
create index users_by_name_sounds on users using gin (name_sounds(name) gin_trgm_ops)
  where erased_at is null;
