import type { SeedArticle } from './article.ts'

export const article: SeedArticle = {
  id: 'six-tastes-on-one-indian-plate',
  title: 'Six tastes on one Indian plate',
  summary:
    'What shad-rasa means, where each of the six tastes already sits on a Gujarati thali, and how to use the idea at lunch tomorrow.',
  author: 'Mira Trivedi',
  authorRole: 'Food writer (example name)',
  reviewedBy: 'Vaidya Example Name, BAMS (example)',
  categories: ['Nutrition'],
  published: '2026-08-03',
  motifs: ['thali', 'methi', 'moong', 'lemon'],
  dye: 'haldi',
  html: `
<p>Chapter 26 of the Charaka Samhita's first book opens with an argument. A party of sages sits in
a pleasant wood and debates how many tastes there are. One says one. Another says two. The bids
climb: five, seven, eight, more than anyone could count. Atreya, who teaches the book, settles it
at six, and Ayurveda has cooked by that number ever since. The Sanskrit word is
<em>shad-rasa</em>, six tastes.</p>

<p>You may expect a rule for a special diet. There is none to buy. If you eat an ordinary Gujarati
lunch, the six are probably in front of you already, and the only question is how much of
each.</p>

<h2>Where each taste sits</h2>

<p>In the texts a taste does more than please the tongue. Each is said to calm some of the three
doshas and to raise the others. Three tastes go with each: sweet, sour and salty are said to calm
Vata; pungent, bitter and astringent to calm Kapha; sweet, bitter and astringent to calm
Pitta.</p>

<table>
<thead>
<tr><th>Taste</th><th>On the thali</th><th>Said to calm</th><th>Said to raise</th></tr>
</thead>
<tbody>
<tr><td>Sweet (madhura)</td><td>Rotli, rice, milk, ghee</td><td>Vata, Pitta</td><td>Kapha</td></tr>
<tr><td>Sour (amla)</td><td>Kadhi, lemon, tamarind</td><td>Vata</td><td>Pitta, Kapha</td></tr>
<tr><td>Salty (lavana)</td><td>Salt, papad, pickle</td><td>Vata</td><td>Pitta, Kapha</td></tr>
<tr><td>Pungent (katu)</td><td>Green chutney, ginger, chilli</td><td>Kapha</td><td>Vata, Pitta</td></tr>
<tr><td>Bitter (tikta)</td><td>Karela, methi</td><td>Pitta, Kapha</td><td>Vata</td></tr>
<tr><td>Astringent (kashaya)</td><td>Dal, chaas, pomegranate</td><td>Pitta, Kapha</td><td>Vata</td></tr>
</tbody>
</table>

<p>Most foods carry two or three tastes at once. Chaas is sour and astringent together. Methi is
bitter with a pungent edge. The table names the one that leads.</p>

<p>Astringent is the taste people cannot place. It is the dry grip you feel after an unripe
banana, a strong cup of tea or the thin skin of a pomegranate seed. Moong and tuver dal have a
mild version of it, which is why a spoon of ghee on dal feels so right: the grip loosens.</p>

<h2>Sweet does not mean sugar</h2>

<p>This is the mistake we hear most often across the counter. In the old lists the sweet taste
belongs to the foods that fill and build: rice, wheat, milk, ghee. Chew plain rotli for half a
minute and you will find the taste yourself. A lunch needs no gulab jamun to be complete.</p>

<p>So the modern advice and the old plate can stand side by side. The World Health Organization
asks adults to keep salt under 5 g a day, about one level teaspoon from every source together, and
free sugars under 10 % of the day's energy. For someone who eats about 2,000 kcal that is some 50
g. Below 5 %, about 25 g, is said to be better still, and the 2024 guidelines of ICMR's National
Institute of Nutrition point to that tighter figure.</p>

<p>Salt needs the sharper eye on a Gujarati thali. It comes in the kadhi, the shaak, the papad,
the chaas and the athanu, and each hand adds a little more. One generous spoon of pickle can hold
a gram or two; the exact figure differs from jar to jar, so read the label for sodium and multiply
by 2.5 to get salt. One salty thing at a meal already gives you the taste.</p>

<h2>What is usually missing</h2>

<p>Look at your last three lunches. Sweet, sour and salty turn up without being called, and
pungent follows. Bitter is the one that children refuse and restaurants drop. Astringent
disappears when dal is made thin and vegetables shrink to a spoonful of potato.</p>

<p>Our suggestion is small: <strong>add one bitter and one astringent item a day</strong> and
change nothing else for two weeks.</p>

<ul>
<li>Bitter: a handful of methi leaves in the rotli dough; karela cut thin and roasted till crisp;
a few fenugreek seeds in the vaghar; methi khakhra at four o'clock instead of a biscuit.</li>
<li>Astringent: a thicker moong dal; sprouted moong with lemon; a small bowl of pomegranate; a
glass of thin chaas after the meal.</li>
</ul>

<p>None of this asks for onion, garlic or a root vegetable, so it works in a Jain kitchen too.
Karela as a vegetable is food. Karela juice by the glass is something else: if you take medicine
every day, ask your doctor before you start it.</p>

<h2>Leaning the plate</h2>

<p>Tradition does not ask for six equal parts. It asks that none be absent for long and that the
proportion lean with the person and the season. Someone whose prakriti is called Vata would take a
warmer, softer plate with more ghee and a squeeze of lemon. A Pitta plate gets more coriander,
dudhi and rice, and less chilli and sour curd. A Kapha plate has bajra, moong, greens and ginger,
with the sweet kept for festivals. In the heat of summer the same books advise everyone to go easy
on salty, sour and pungent food.</p>

<p>If you do not know your type you lose little. Moong khichdi with ghee, a methi shaak, a wedge
of lemon, a spoon of ginger-coriander chutney and a thin chaas cover all six, for any member of
the house, in about half an hour.</p>

<h2>What we can and cannot say</h2>

<p>We know of no trial that shows a six-taste meal treats any disease, and we would not trust a
shop that told you otherwise. The dosha column in the table is tradition, not laboratory
measurement. What has good support is plainer. The ICMR-NIN plate is about half vegetables and
fruit, with pulses beside them and cereals giving no more than 45 % of the energy. A cook who
makes sure that bitter and astringent are present ends up serving more greens and more dal, which
leans the same way.</p>

<p>If a doctor has given you a diet for pregnancy, the kidneys, the heart or anything else, that
diet comes first. Take the six tastes as a pleasant checklist for variety, and stop there.</p>
`,
  sources: [
    { text: 'Charaka Samhita, Sutrasthana 26 (on the six tastes)', href: undefined },
    {
      text: 'World Health Organization, Healthy diet (fact sheet)',
      href: 'https://www.who.int/news-room/fact-sheets/detail/healthy-diet',
    },
    {
      text: 'ICMR-National Institute of Nutrition, Dietary Guidelines for Indians, 2024',
      href: 'https://www.nin.res.in',
    },
    {
      text: 'Ashtanga Hridaya, Sutrasthana 10 (tastes) and 3 (seasons)',
      href: undefined,
    },
  ],
  products: ['moong-khichdi-mix', 'methi-khakhra', 'masala-chaas-mix', 'bilona-cow-ghee'],
}
