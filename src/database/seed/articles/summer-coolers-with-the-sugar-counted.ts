import type { SeedArticle } from './article.ts'

export const article: SeedArticle = {
  id: 'summer-coolers-with-the-sugar-counted',
  title: 'Summer coolers with the sugar counted',
  summary:
    'Khus, variyali, kokum, chaas and sattu side by side: what one 200 ml glass holds, how to halve the sugar, and when only ORS will do.',
  author: 'Mira Trivedi',
  authorRole: 'Food writer (example name)',
  reviewedBy: 'Vaidya Example Name, BAMS (example)',
  categories: ['Nutrition'],
  published: '2026-07-02',
  motifs: ['matka', 'khus', 'fennel', 'kokum'],
  dye: 'kashish',
  html: `
<p>We sell sharbat, so let us begin with the part most sellers leave out. A sharbat is a syrup, a
syrup is mostly sugar, and a cold glass on a 42-degree afternoon is the easiest sugar you will
ever drink. That is no reason to give it up. It is a reason to count.</p>

<h2>What the old books ask for in Grishma</h2>

<p>Grishma, the hot season, runs in most calendars from about mid-May to mid-July. The third
chapter of the Ashtanga Hridaya's first book advises food and drink that is sweet, light, cool and
liquid, and little of what is salty, sour or pungent. Sattu with sugar is on its list, and
Charaka's chapter on the seasons has a cold sweet sattu drink called mantha, so the glass you buy
from a cart in Ahmedabad has a respectable ancestor.</p>

<p>Khus, the root of vetiver, and variyali, our fennel, are traditionally counted as cooling.
Kokum is sour, so by the book it belongs in small glasses; the Konkan, which drinks it all May,
does not agree. All this is tradition. What cools you by the thermometer is mainly water, shade
and rest.</p>

<h2>One 200 ml glass, side by side</h2>

<table>
<thead>
<tr><th>Drink</th><th>How it is made</th><th>Sugar</th><th>Protein</th></tr>
</thead>
<tbody>
<tr><td>Chaas, thin</td><td>60 g curd, water to 200 ml, roasted jeera</td><td>about 2 g, the milk's own</td><td>about 2 g</td></tr>
<tr><td>Sattu, salted</td><td>3 level tbsp (about 30 g) chana-jau sattu in water, lemon</td><td>under 2 g, none added</td><td>5–6 g</td></tr>
<tr><td>Sattu, sweet</td><td>the same with 2 tsp (10 g) jaggery</td><td>10–11 g</td><td>5–6 g</td></tr>
<tr><td>Khus sharbat</td><td>30 ml syrup, cold water to 200 ml</td><td>18–20 g, thick syrup up to 25 g</td><td>none</td></tr>
<tr><td>Variyali sharbat</td><td>30 ml syrup, water, soaked sabja</td><td>18–20 g, thick syrup up to 25 g</td><td>trace</td></tr>
<tr><td>Kokum sharbat</td><td>30 ml syrup, water</td><td>18–20 g, thick syrup up to 25 g</td><td>none</td></tr>
</tbody>
</table>

<p>Take these as kitchen figures, not laboratory ones. Curd differs from house to house, a
tablespoon of sattu may be flat or heaped, and syrups differ most of all. The bottle's own
nutrition table overrules ours. Find the line <em>total sugars per 100 ml</em> and multiply by 0.3
for a 30 ml measure: 65 g on the label means 19.5 g in your glass, 85 g means 25.5 g.</p>

<p>Mishri counts as sugar. So do jaggery and honey. Jaggery carries a little iron, but in a
nutrition table they sit in the same line.</p>

<h2>How much is a lot?</h2>

<p>The World Health Organization asks for free sugars below 10 % of energy, about 50 g a day for
an adult who eats 2,000 kcal, and says that below 5 %, about 25 g, brings further benefit. The
ICMR-NIN guidelines of 2024 set the tighter figure for India. By that measure one full sharbat is
most of the day's sugar, before the first cup of chai. For a small child it is about the whole of
it.</p>

<p>Chaas and salted sattu are a different kind of drink. They bring protein, some minerals and
almost no sugar, and sattu fills you enough to be half a meal. If you want something every
afternoon, one of these is the one to keep. Leave the sharbat for guests and Sundays.</p>

<h2>Halving it without sulking</h2>

<ul>
<li>Measure. A bottle cap or a steel tablespoon (15 ml) is honest; a free pour is nearly always
more.</li>
<li>Use 15 ml in 200 ml of very cold water with lemon. That is 9–10 g of sugar. After a week the
full measure tastes heavy. A 750 ml bottle gives 25 glasses at 30 ml and 50 at 15 ml, so it costs
half as much too.</li>
<li>For kokum, try the unsweetened dried rind. Soak six pieces overnight, add roasted jeera and
only as much sugar as you can name in grams.</li>
<li>For variyali, soak a tablespoon of crushed fennel in a glass of water for four hours and
strain. The fragrance comes without any syrup. Soaked sabja gives body.</li>
<li>Drink it with or after food, not as the reply to every thirst. Thirst wants water first.</li>
</ul>

<h2>The salt in the chaas</h2>

<p>A pinch of salt in chaas replaces part of what an afternoon of sweat takes away, and heat-wave
advice from the National Disaster Management Authority names buttermilk, lassi, lemon water and
torani (rice water) for that reason. But the pinch is for people who have been sweating. Someone
who sat under a fan gets enough salt from lunch. A quarter teaspoon is about 1.5 g, nearly a third
of the 5 g that WHO allows for the day.</p>

<p>People with high blood pressure, heart or kidney disease limit salt, and some must also limit
fluid or potassium, which coconut water has plenty of. If that is you, ask your doctor how many
glasses, and take the chaas with jeera and mint only. If your doctor counts your sugar, the table
above is for you; choose from its first two rows.</p>

<p>The same public advice warns against alcohol, fizzy soft drinks and drinks with a lot of sugar
in extreme heat. A full-strength sharbat is one of those. We would rather you heard it from
us.</p>

<h2>When none of these will do</h2>

<p>No drink on our shelf is ORS, and by law only the WHO formula may use the name. Use real ORS,
one packet in the full amount of clean water printed on it, and get help, in these cases:</p>

<ul>
<li><strong>Loose motions or vomiting.</strong> Water and salts leave together; a sharbat puts
back the wrong mixture, and much sugar can make the motions worse.</li>
<li><strong>Heat exhaustion</strong>: heavy sweating, cramps, headache, dizziness, nausea after
work or travel in the sun. Move to shade, loosen clothes, wet the skin, fan, sip ORS.</li>
</ul>

<p>Confusion, fainting, fits, or a very hot body is an emergency. Call <a href="tel:112">112</a>
or <a href="tel:108">108</a>, cool the person with water and air while you wait, and give nothing
by mouth to anyone who is not fully awake.</p>
`,
  sources: [
    {
      text: 'ICMR-National Institute of Nutrition, Dietary Guidelines for Indians, 2024',
      href: 'https://www.nin.res.in',
    },
    {
      text: 'World Health Organization, Healthy diet (fact sheet)',
      href: 'https://www.who.int/news-room/fact-sheets/detail/healthy-diet',
    },
    {
      text: 'FSSAI, Labelling and Display Regulations 2020 (nutrition table on the pack) and orders on the word ORS, 14 and 15 October 2025',
      href: 'https://www.fssai.gov.in',
    },
    {
      text: 'National Disaster Management Authority, heat-wave advice',
      href: 'https://ndma.gov.in',
    },
    {
      text: 'Ashtanga Hridaya, Sutrasthana 3, and Charaka Samhita, Sutrasthana 6 (the seasons)',
      href: undefined,
    },
  ],
  products: ['masala-chaas-mix', 'chana-jau-sattu', 'khus-sharbat', 'variyali-sharbat'],
}
