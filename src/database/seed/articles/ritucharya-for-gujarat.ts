import type { SeedArticle } from './article.ts'

export const article: SeedArticle = {
  id: 'ritucharya-for-gujarat',
  title: 'Ritucharya for Gujarat',
  summary:
    'Six seasons of the old calendar laid over the heat, rain and October sun that we actually get.',
  author: 'Nikhil Vyas',
  authorRole: 'Writer (example name)',
  reviewedBy: 'Vaidya Example Name, BAMS (example)',
  categories: ['Wellness', 'Nutrition'],
  published: '2026-10-08',
  motifs: ['khus', 'matka', 'sesame'],
  dye: 'mehndi',
  html: `
<p>Ritucharya is the habit of changing your plate and your day with the season. Ashtanga Hridaya
gives one chapter to it and divides the year into six. The chapter was not written looking out of
a window in Rajkot, so the dates need a little bending.</p>

<h2>The six seasons, and our weather</h2>
<table>
<thead><tr><th>Ritu</th><th>By the book</th><th>In Gujarat</th><th>Dosha, as tradition has
it</th><th>On the plate</th></tr></thead>
<tbody>
<tr><td>Shishira</td><td>mid-Jan – mid-Mar</td><td>Uttarayan cold; warm by the end of
February</td><td>Kapha gathers</td><td>warm, oily, sour and salty; til chikki</td></tr>
<tr><td>Vasanta</td><td>mid-Mar – mid-May</td><td>already hot; Ahmedabad is near 40 °C in
April</td><td>Kapha peaks</td><td>light, dry, bitter; Holi’s dhani and chana</td></tr>
<tr><td>Grishma</td><td>mid-May – mid-Jul</td><td>about 42 °C on a usual May day, then humid; rain
around mid-June</td><td>Vata gathers, Kapha settles</td><td>sweet, cool, liquid</td></tr>
<tr><td>Varsha</td><td>mid-Jul – mid-Sep</td><td>most of the year’s rain</td><td>Vata peaks, Pitta
gathers</td><td>fresh, warm, a little sour and salty</td></tr>
<tr><td>Sharad</td><td>mid-Sep – mid-Nov</td><td>clear sky, a second summer of about 36
°C</td><td>Pitta peaks, Vata settles</td><td>sweet, bitter, light; ghee</td></tr>
<tr><td>Hemanta</td><td>mid-Nov – mid-Jan</td><td>dry, cool nights, pleasant noons</td><td>Pitta
settles</td><td>the richest food of the year</td></tr>
</tbody>
</table>
<p>Two warnings about this table. Book and thermometer disagree in April: the page says spring and
the road is melting. Follow the thermometer. And Gujarat is several climates. Kutch gets a little
over 400 mm of rain in an average year and Valsad over 2,000. A Dwarka May is sticky and a Deesa
May is dry. Temperatures here are rounded; the India Meteorological Department publishes the exact
normals by station.</p>

<h2>April to June: a heat plan</h2>
<p>Old advice and new agree here more than anywhere else. Grishma asks for sweet, cool, light
liquids, rest at noon and little exercise. After May 2010, when some 1,344 more people than usual
died in Ahmedabad in one month, the city made South Asia’s first heat action plan. It has called
orange alerts from about 43 °C and red ones from 45 °C. On such days:</p>
<ul>
<li>Finish outdoor work by eleven and begin again after five. A nap at noon, frowned on for most
of the year, is allowed by the chapter now.</li>
<li>Drink before thirst. Water from the matla, chaas, sattu in water. If you make a sharbat, count
it: 30 ml of syrup brings about 18–20 g of sugar.</li>
<li>Salted chaas puts back what sweat took. With high blood pressure, heart or kidney disease, ask
how much salt is yours.</li>
<li>Look in on the old neighbour on the top floor, under the hot slab.</li>
</ul>
<p>A person who is hot, confused, fainting or no longer sweating needs 112 or 108. Move them to
shade, wet the skin and fan; no drink for anyone who cannot swallow safely. For loose motions or
real heat exhaustion the chemist’s ORS comes before any cooler of ours.</p>

<h2>July and August: boil, cook, empty</h2>
<p>Varsha is the season when digestion is said to be at its weakest. You need no theory to respect
that, because our wells and pipes flood. Boil drinking water to a full rolling boil and keep it
covered. Cook, eat, finish; no cut fruit from a cart, no salad that sat. Ginger, jeera, old rice,
moong and a spoon of ghee are the traditional choices, and fresh leafy greens wait a few weeks
because they are hard to wash clean.</p>
<p>Then the mosquitoes. The kind that bites by day breeds in clean still water. Once a week empty
the cooler tray, the flowerpot saucers, the bird bath and the tyre on the terrace, and scrub
them.</p>

<h2>October: less sour, less sun</h2>
<p>The rain stops, the sky clears, and everybody who was cold in August goes out. Pitta, said to
have gathered through the rains, peaks now. The chapter asks for rice, moong, parval, amla, a
little sugar and ghee. It is wary of curd, oil, strong drink, sleep by day and direct sun. So the
pickle jar moves back, the chilli halves, curd becomes thin chaas at noon, and a cap goes to the
field. Someone’s grandmother worked this out long ago: on Sharad Poonam we sit in the moonlight
with cold dudh-pauva.</p>

<h2>December: eat well</h2>
<p>Hunger is strongest in the cold, the text says, and should be fed. Til with gol, methi laddu,
bajra rotlo with white butter, ponk from Surat, and undhiyu. It is also the season of oil massage
and real exercise, and the two belong with the food. Undhiyu swims in oil; have one good helping
and walk home. Jaggery is sugar for anyone with diabetes.</p>

<h2>How sure is all this?</h2>
<p>No trial has followed people through a whole year of ritucharya. Heat plans, clean water and
mosquito control rest on firm public-health ground. One study linked Ahmedabad’s plan with fewer
deaths in hot summers. The dosha cycle is a traditional description, useful as a reminder and
unproven as physiology. Seasonal food has a simpler argument: it is fresh and cheap that week. If
you are pregnant, over 65 or on regular medicine, ask your doctor before you change much. The
habit worth keeping is to look up every two months and ask what should change.</p>
`,
  sources: [
    { text: 'Ashtanga Hridaya, Sutrasthana 3 (seasonal routine)', href: undefined },
    {
      text: 'India Meteorological Department, climatological normals by station',
      href: 'https://mausam.imd.gov.in',
    },
    {
      text: 'Azhar et al., Excess All-Cause Mortality Associated with the 2010 Ahmedabad Heat Wave, PLoS ONE 2014;9(3):e91831',
      href: 'https://doi.org/10.1371/journal.pone.0091831',
    },
    {
      text: 'Knowlton et al., South Asia’s First Heat-Health Action Plan in Ahmedabad, Int. J. Environ. Res. Public Health 2014;11:3473',
      href: 'https://doi.org/10.3390/ijerph110403473',
    },
    {
      text: 'Mortality before and after the Ahmedabad heat action plan, Journal of Environmental and Public Health 2018:7973519',
      href: 'https://doi.org/10.1155/2018/7973519',
    },
    {
      text: 'Gujarat State Disaster Management Authority, state heat-action plan; State Emergency Operation Centre, rainfall averages',
      href: undefined,
    },
  ],
  products: ['khus-sharbat', 'chana-jau-sattu', 'masala-chaas-mix', 'ragi-til-laddu'],
}
