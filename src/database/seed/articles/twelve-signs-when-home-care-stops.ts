import type { SeedArticle } from './article.ts'

export const article: SeedArticle = {
  id: 'twelve-signs-when-home-care-stops',
  title: 'Twelve signs when home care stops',
  summary:
    'Twelve signs that need a doctor and not a kadha, how fast to go for each, and what to do while help is on its way.',
  author: 'Harshad Vora',
  authorRole: 'Shopkeeper (example name)',
  reviewedBy: 'Dr Example Name, MBBS (example)',
  categories: ['Awareness'],
  published: '2026-10-19',
  motifs: ['diya', 'lota'],
  dye: 'laakh',
  html: `
<p>Every house has someone who knows what to do for a cold. This page is for the other evening,
when the usual things are not working, or when what you see is not a cold at all. Nothing that we
sell belongs here. Read it once now, while everybody is well, and put the numbers where the whole
family can find them.</p>

<p><strong><a href="tel:112">112</a></strong> reaches all emergency services in India. <strong><a
href="tel:108">108</a></strong> sends an ambulance in most states. In many of them <strong><a
href="tel:102">102</a></strong> carries pregnant women and infants.</p>

<h2>The twelve</h2>

<table>
<thead>
<tr><th>Sign</th><th>What you may see</th><th>How fast</th></tr>
</thead>
<tbody>
<tr><td>1. Chest pressure</td><td>Weight, tightness or burning in the chest, perhaps into the arm, jaw, back or upper belly, with sweat or nausea</td><td>112 now</td></tr>
<tr><td>2. Breathlessness</td><td>Cannot finish a sentence; blue or grey lips; swelling of lips, face or tongue</td><td>112 now</td></tr>
<tr><td>3. Signs of stroke</td><td>Face drops on one side, an arm sinks, speech is slurred or strange; sudden loss of sight or balance</td><td>112 now; note the time</td></tr>
<tr><td>4. The worst headache ever</td><td>At its peak within a minute or so, or after a blow to the head</td><td>112 now</td></tr>
<tr><td>5. Stiff neck with fever</td><td>Chin will not go to the chest; light hurts; drowsy or confused; sometimes a rash</td><td>112 now</td></tr>
<tr><td>6. Blood in vomit, stool or sputum</td><td>Red blood, clots, or vomit like coffee grounds</td><td>Streaks: same day. More, or with dizziness: 112 now</td></tr>
<tr><td>7. Black stool</td><td>Sticky as tar, with a strong smell</td><td>Same day; 112 if faint, pale or sweating</td></tr>
<tr><td>8. Fever over 3 days</td><td>Or above 39.4 °C, or with rash, belly pain, repeated vomiting or bleeding at any time</td><td>Same day, with a blood test</td></tr>
<tr><td>9. Cough over 2 weeks</td><td>Sooner with night sweats, weight loss or blood</td><td>This week: test for TB</td></tr>
<tr><td>10. No urine for 8 hours</td><td>While awake and drinking; or very dark and scanty, with dry mouth, sunken eyes</td><td>Same day; a small child sooner</td></tr>
<tr><td>11. Fits</td><td>Stiffness or jerking, eyes rolled, no answer</td><td>112 now</td></tr>
<tr><td>12. Warning signs in pregnancy</td><td>Bleeding, leaking water, severe headache or blurred sight, swollen face and hands, strong belly pain, fever, baby moving less</td><td>Hospital now</td></tr>
</tbody>
</table>

<p>Twelve lines cannot hold everything. If someone looks very ill to you, seems confused, cannot
be woken, or you have that cold feeling that something is badly wrong, go. Nobody at a casualty
desk minds being told it was nothing.</p>

<h2>Some need a word more</h2>

<p><strong>The heart does not always shout.</strong> Women, older people and those with diabetes
may feel only breathlessness, tiredness, or a burning that passes for acidity. If “gas” arrives
with sweat, or comes on when climbing stairs, do not reach for jeera water.</p>

<p><strong>With a stroke, minutes count.</strong> Some treatments can be given only in the first
hours, usually about four and a half, so doctors will ask when the person was last seen well. Ask
for a hospital with a CT scanner. If it all passes after ten minutes, go just the same: it can be
the warning before a larger one.</p>

<p><strong>Stool can be dark for harmless reasons</strong>, such as iron tablets. Then it is dark
green or black but not sticky or foul. If you are not sure, let a doctor be sure for you, the more
so if you take painkillers, aspirin or blood thinners.</p>

<p><strong>Fever is a sign, and the cause matters.</strong> In the months around the monsoon it
may be dengue, malaria or typhoid, and only a test tells them apart. A baby under three months
with any fever goes the same day. So does anyone who is pregnant, over 65, or on medicines that
lower immunity.</p>

<p><strong>Two weeks of cough is a number with a reason.</strong> It is the point at which the
national TB programme asks everyone to be tested. Testing and treatment are free at government
centres; the helpline is <a href="tel:1800116666">1800-11-6666</a>. Honey does not replace the
test.</p>

<p><strong>The mind has emergencies too.</strong> If someone speaks of ending their life, stay
with them and call Tele-MANAS at <a href="tel:14416">14416</a>, day or night. If they are in
danger now, call 112.</p>

<h2>While you wait</h2>

<ol>
<li><strong>Call first, then move.</strong> Say the place, a landmark, the age and the one main
sign. Send someone to the gate. A person with chest pain should not drive, and should not walk
down four floors.</li>
<li><strong>Half-sitting for breath or chest pain; on the side if drowsy, vomiting or after a
fit.</strong> Loosen tight clothes. If there is no normal breathing and no response, tell 112 and
start pressing hard and fast on the middle of the chest as they guide you.</li>
<li><strong>No food or drink by force.</strong> No kadha, ghee, brandy or honey for anyone who is
drowsy, choking or fitting. It goes into the lungs.</li>
<li><strong>In a fit</strong>, clear the space, put something soft under the head, look at the
clock. Do not hold the limbs. Nothing between the teeth: no spoon, no shoe, no onion.</li>
<li><strong>No oil or paste on injuries.</strong> No haldi, toothpaste, ghee or ash on a wound or
burn. Press a clean cloth on bleeding. Hold a burn under cool running water for about 20 minutes,
without ice.</li>
<li><strong>Carry the medicine list</strong>: every tablet, every herb, every sachet with its
dose, allergies, old reports, and the Ayushman or insurance card. A photo of all the strips is
enough.</li>
</ol>

<p>Do not give another person's tablets, not even for pressure or sugar. And do not stop insulin
or tablets for the heart, thyroid, fits or TB because a new symptom has come; that decision
belongs to the doctor who sees you.</p>

<h2>A card for the fridge</h2>

<p>Copy these on paper in large letters: 112, 108, the nearest hospital that is open at night,
your doctor, one neighbour with a car, everyone's blood group and allergies. It takes ten minutes
on a quiet Sunday. Then go back to your jeera water, for the evenings when that is all anybody
needs.</p>
`,
  sources: [
    {
      text: 'Ministry of Health and Family Welfare, Government of India, public first-aid and emergency information',
      href: 'https://www.mohfw.gov.in',
    },
    {
      text: 'World Health Organization, fact sheets on stroke, dengue, burns and maternal health',
      href: 'https://www.who.int/news-room/fact-sheets',
    },
    {
      text: 'National Tuberculosis Elimination Programme, Central TB Division, questions and answers (cough of two weeks)',
      href: 'https://tbcindia.mohfw.gov.in/faqs/',
    },
    {
      text: 'Emergency Response Support System 112, Government of India',
      href: 'https://112.gov.in',
    },
  ],
  products: [],
}
