import type { SeedArticle } from './article.ts'

export const article: SeedArticle = {
  id: 'monsoon-fevers-test-first-kadha-later',
  title: 'Monsoon fevers: test first, kadha later',
  summary:
    'Dengue, malaria, typhoid and flu look alike at first. Which blood test, on which day, and the signs that mean hospital.',
  author: 'Hetal Parmar',
  authorRole: 'Shop writer (example name)',
  reviewedBy: 'Dr Example Name, MBBS (example)',
  categories: ['Diseases', 'Awareness'],
  published: '2026-08-06',
  motifs: ['rice', 'coriander', 'lota'],
  dye: 'laakh',
  html: `
<p>Every August people come to the counter and ask what is good for a fever. The honest answer is
a laboratory. In the first two or three days dengue, malaria, typhoid and flu can look the same
from outside, and each goes a different way after that. We sell nothing for this page.</p>

<h2>Four fevers that look alike</h2>
<table>
<thead><tr><th>Fever</th><th>Clues, none of them reliable</th><th>Test the doctor may ask
for</th></tr></thead>
<tbody>
<tr><td>Dengue</td><td>sudden high fever, pain behind the eyes, sore bones, later a
rash</td><td>NS1 antigen in about the first five days, IgM after that; blood count, often
repeated</td></tr>
<tr><td>Malaria</td><td>shivering, then heat, then sweat; sometimes in a pattern, often
not</td><td>blood smear or rapid test on any day; repeated if negative and the fever goes
on</td></tr>
<tr><td>Typhoid</td><td>fever that climbs day by day, belly upset, dullness</td><td>blood culture,
best in the first week; a single Widal test often misleads</td></tr>
<tr><td>Flu and other viruses</td><td>cough, sore throat, body ache, others ill at
home</td><td>often none; a swab for people at higher risk</td></tr>
</tbody>
</table>
<p>After wading in flood water in South Gujarat, mention leptospirosis. Where joints swell,
chikungunya comes into question. Two of these can also come together. A rapid card is quick but
misses cases and makes false ones, and the ELISA that government sentinel hospitals use is more
dependable. So a negative card with a high fever means “test again”. Go for blood on <strong>day 2
or 3</strong>. Go on day 1 with a baby, in pregnancy, over 65, with diabetes, kidney, liver or
heart disease, or with low immunity.</p>

<h2>A plan by days</h2>
<table>
<thead><tr><th>Day</th><th>Do</th></tr></thead>
<tbody>
<tr><td>1</td><td>Write down the hour the fever began. Thermometer morning, evening and when it
feels worse. Rest, drink, paracetamol if needed.</td></tr>
<tr><td>2–3</td><td>Doctor and blood test. Keep the report; the next one is read against
it.</td></tr>
<tr><td>3–7</td><td>If dengue is possible, these are the days to watch, <strong>most of all as the
fever falls</strong> and for a day or two after. Repeat the count as often as the doctor
says.</td></tr>
<tr><td>Later</td><td>Tiredness for two or three weeks is common. Go back to work in
halves.</td></tr>
</tbody>
</table>
<p>That third line is the one families get wrong. The thermometer says 37, everyone relaxes, and
this is the very time when dengue can leak fluid out of the blood vessels. The platelet number
alone does not measure that danger. The doctor reads it with the haematocrit, the blood pressure
and the urine.</p>

<h2>Hospital now</h2>
<ul>
<li>belly pain that stays, or repeated vomiting</li>
<li>bleeding gums or nose, blood in vomit, black or bloody motion, red urine</li>
<li>drowsy, restless, confused, or cold and clammy</li>
<li>no urine for 6 hours, or very little all day</li>
<li>breathlessness, fits, stiff neck, or fever above 39.4 °C that will not come down</li>
<li>a person who cannot drink</li>
</ul>
<p>For fits, confusion, breathlessness or heavy bleeding call 112 or 108 and say the word dengue
if it is suspected.</p>

<h2>What to take, what to leave</h2>
<p><strong>Paracetamol only</strong>, in the dose on the strip for that age and weight, and no
more in a day than the strip allows. Cold-and-flu tablets often contain it too, so count them.
With liver disease ask first. Leave aspirin, ibuprofen, diclofenac and mefenamic acid alone,
because they can make bleeding worse. If a doctor has you on daily aspirin or a blood thinner for
the heart, telephone the same day and do not decide alone. No leftover antibiotics, and no steroid
injection to “bring it down”.</p>
<p>Drink by the clock: ORS from the chemist, rice kanji, moong water, coconut water, thin chaas,
milk. Do not use plain water only, hour after hour. And keep away from <strong>red and brown
drinks</strong> such as kokum, rose, beetroot, pomegranate, cola or cocoa. If they come up, nobody
can tell them from blood. This is from a national dengue unit’s leaflet for families, and it is
easy to follow.</p>

<h2>And the kadha?</h2>
<p>Ayurveda’s word is <em>jvara</em>. Charaka opens his chapters on diseases with it, counts many
kinds, and thought it the chief of them all. The advice that most kinds share for the first days
is quiet: rest, warm water in sips, and the lightest food, such as gruel of old rice or parched
rice. Among the things his chapter forbids in a new fever are heavy meals, exercise, bathing,
massage, and <em>kashaya</em>, which commentators read as astringent decoctions. So the old book
too would put the kadha later.</p>
<p>A cup of tulsi and ginger in hot water is a pleasant warm drink. It tells you nothing about
which fever you have, and it must never delay a test. Papaya leaf gets asked about every year. A
review of nine trials found a faster rise in platelets, mostly with low-quality evidence, and no
data on whether fewer people bled or died. Leave giloy out unless a doctor who knows your liver
tests agrees: Indian hospitals have reported liver injury with it, and dengue strains the liver
already.</p>

<h2>The mosquito at home</h2>
<p>For the first week a dengue patient can infect the mosquito that bites next, so use a net, by
day as well. Empty and scrub every water holder once a week. Sleeves, repellent, covered tanks.
The house that had one case is the house to check first.</p>
`,
  sources: [
    {
      text: 'National Center for Vector Borne Diseases Control (NCVBDC), national guidelines for clinical management of dengue',
      href: 'https://ncvbdc.mohfw.gov.in',
    },
    {
      text: 'World Health Organization, Dengue, fact sheet',
      href: 'https://www.who.int/news-room/fact-sheets/detail/dengue-and-severe-dengue',
    },
    {
      text: 'National Dengue Control Unit, Sri Lanka, Instructions for patients',
      href: 'https://dengue.health.gov.lk',
    },
    {
      text: 'Rajapakse et al., Carica papaya extract in dengue: a systematic review and meta-analysis, BMC Complement Altern Med 2019;19:265',
      href: 'https://doi.org/10.1186/s12906-019-2678-2',
    },
    {
      text: 'Nagral et al., 2021, giloy (Tinospora cordifolia) and liver injury in Mumbai (PMC8252698)',
      href: 'https://pmc.ncbi.nlm.nih.gov/articles/PMC8252698/',
    },
    { text: 'Charaka Samhita, Chikitsasthana 3 (jvara)', href: undefined },
  ],
  products: [],
}
