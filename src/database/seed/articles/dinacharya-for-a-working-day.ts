import type { SeedArticle } from './article.ts'

export const article: SeedArticle = {
  id: 'dinacharya-for-a-working-day',
  title: 'Dinacharya for a working day',
  summary:
    'The old morning routine cut to twenty minutes, with the parts that studies support and the parts you may skip.',
  author: 'Nikhil Vyas',
  authorRole: 'Writer (example name)',
  reviewedBy: 'Vaidya Example Name, BAMS (example)',
  categories: ['Wellness', 'Nutrition'],
  published: '2026-11-05',
  motifs: ['sesame', 'neem', 'diya'],
  dye: 'haldi',
  html: `
<p>Open the second chapter of Ashtanga Hridaya and you meet a person with a free morning. He rises
before dawn, chews a khadir or karanj twig, paints his eyes, puts drops in his nose, gargles, is
oiled, exercises, is rubbed with powder, bathes, perfumes himself and dresses well. You have a bus
at 8.10. Here is what fits, in the same order.</p>

<h2>Twenty minutes, by the clock</h2>
<table>
<thead><tr><th>Minutes</th><th>Do</th><th>Keep in mind</th></tr></thead>
<tbody>
<tr><td>0–2</td><td>Wake at the same time, Sundays too. A glass of water. Toilet.</td><td>Early is
good only if you slept enough. Move bedtime first.</td></tr>
<tr><td>2–5</td><td>Clean the teeth, then scrape the tongue from back to front, five or six light
strokes.</td><td>A steel or copper scraper. If it bleeds you are pressing too hard.</td></tr>
<tr><td>5–10</td><td>Warm oil on scalp, outer ears and feet.</td><td>One teaspoon is enough. Wipe
the soles well: oiled feet on bathroom tiles break wrists.</td></tr>
<tr><td>10–20</td><td>Move: surya namaskar, stairs, a brisk walk to the milk booth.</td><td>To
half your strength, and less in the hot months.</td></tr>
<tr><td>After</td><td>The bath you were taking anyway.</td><td>Warm for the body. The texts do not
like very hot water on the head.</td></tr>
</tbody>
</table>
<p>Why head, ears and feet? The text says daily oil for the whole body, and if not, then these
three above all. Five minutes is its own short version, and we did not invent it. Sesame oil is
the usual choice in the cold months; many people change to coconut from April.</p>
<p>“Half your strength” has a plain test too. The tradition says to stop when the breath starts to
come through the mouth and sweat stands on the forehead. A sports coach would say: while you can
still talk but no longer sing. It is nearly the same line.</p>

<h2>The rest of the day</h2>
<p>Fix lunch first. Pick a half hour you can defend on most days and make it the larger meal.
Dinner is lighter and early enough to settle before you lie down; khichdi on a weekday is no
shame. Put the phone on charge in another room one hour before bed. Most people who try this find
the hour was going to the phone anyway.</p>
<p>If you work shifts, let the clock go and keep the order: waking, cleaning, oil, movement, bath,
food. Keep one anchor at a fixed hour, perhaps the first meal after sleep. The old books did not
foresee a night shift at a call centre, and they have no rule for it.</p>

<h2>What studies say, and where they stop</h2>
<p>The strongest support is for the plainest part. In a British study 60,977 adults wore a wrist
sensor for a week, and those with the most regular sleep had a clearly lower risk of dying over
the next six years or so than those with the least regular sleep. Regularity told more than hours
slept. That is a link and no proof, since ill people also sleep badly. Still, it costs nothing to
try.</p>
<p>On movement the World Health Organization asks adults for 150 to 300 minutes of moderate
activity a week, with muscle work on two days. Ten minutes each morning makes 70. So the morning
round is a beginning, and a twenty-minute walk after dinner on most days brings you to the
mark.</p>
<p>Tongue scraping lowered the gases of bad breath a little better than a toothbrush did in two
small trials, forty people in all; reviewers called the evidence weak. Oil pulling has some small
trials on plaque and no good reason to give up the brush. For oil massage there are small studies
on comfort and sleep. It is traditionally said to calm Vata, and most people simply like it.
Twigs, eye paint, nose drops and smoke you may leave to the book.</p>
<p>One word about our own shelf. Our tooth powder has no fluoride. Dentists advise fluoride paste,
so use the powder as the second cleaning of the day.</p>

<h2>Four things not to do</h2>
<ol>
<li><strong>Do not hold urges.</strong> The fourth chapter lists thirteen, and urine, motion,
sneeze, yawn, thirst, hunger and even tears are among them. A call can wait two minutes.</li>
<li><strong>Do not exercise in a fever</strong>, or on the day after a bad night of vomiting or
loose motions. Leave the oil off as well on such days, and with a heavy cold or undigested
food.</li>
<li><strong>Do not put oil or steam to the nose</strong> because a video said so. Nasal oil is
chosen by a vaidya for a person and a season. Steam bowls scald children every winter.</li>
<li><strong>Do not drip oil into the ear canal.</strong> If the drum has a hole, and you may not
know, oil can carry infection in.</li>
</ol>
<p>Ask a doctor before starting if you are pregnant, have a heart condition, or have been told to
limit exercise. Broken or itching skin gets no oil until someone has looked at it.</p>

<h2>How to begin</h2>
<p>Take one line of the table for one week. The waking time is the best first line, because the
others hang on it. Add the scraper in the second week, the oil in the third. If a day goes wrong,
begin again at the next bedtime. The chapter itself closes with kind speech and steady conduct,
and those take no minutes at all.</p>
`,
  sources: [
    {
      text: 'Ashtanga Hridaya, Sutrasthana 2 (daily routine) and 4 (natural urges)',
      href: undefined,
    },
    {
      text: 'World Health Organization, Physical activity, fact sheet, after the 2020 guideline',
      href: 'https://www.who.int/news-room/fact-sheets/detail/physical-activity',
    },
    {
      text: 'Windred et al., Sleep regularity is a stronger predictor of mortality risk than sleep duration, Sleep 2024;47(1):zsad253',
      href: 'https://doi.org/10.1093/sleep/zsad253',
    },
    {
      text: 'Cochrane Oral Health, review of tongue scraping and bad breath, 2006 (two trials, 40 people)',
      href: undefined,
    },
  ],
  products: ['abhyanga-til-tel', 'herbal-dant-manjan', 'moong-khichdi-mix'],
}
