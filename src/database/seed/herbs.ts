/** Names of a herb: in our lists of materials, and as shoppers may type them. */
interface HerbNames {
  /** Any of these words in a material means this herb. */
  listed: string
  /** Further spellings in Latin script: trade name, Sanskrit, English, transliterated Hindi and Gujarati. */
  alsoTyped: string
  hi: string
  gu: string
}

function herb(listed: string, alsoTyped: string, hi: string, gu: string): HerbNames {
  return { listed, alsoTyped, hi, gu }
}

/** The herbs used by the sachets. */
const HERB_KEY: readonly HerbNames[] = [
  herb('ajamoda', 'ajmod celery seed', 'अजमोद', 'અજમોદ'),
  herb('ajwain|yavani', 'ajmo carom', 'अजवाइन', 'અજમો'),
  herb('amla|amalaki', 'aamla awla avla gooseberry dhatri', 'आँवला', 'આમળા'),
  herb('ashwagandha', 'asgandh', 'अश्वगंधा', 'અશ્વગંધા'),
  herb('bael|bilva', 'bel bili beli', 'बेल', 'બીલી'),
  herb('brahmi', 'bacopa', 'ब्राह्मी', 'બ્રાહ્મી'),
  herb('sandalwood|chandana', 'chandan sukhad', 'चंदन', 'ચંદન'),
  herb('dadima|pomegranate', 'anar dadam', 'अनार', 'દાડમ'),
  herb('coriander|dhanyaka', 'dhania dhaniya dhana', 'धनिया', 'ધાણા'),
  herb('draksha|raisin', 'munakka kishmish grape', 'मुनक्का किशमिश', 'દ્રાક્ષ'),
  herb('cardamom|ela', 'elaichi ilaychi elchi', 'इलायची', 'એલચી'),
  herb('rose', 'gulab', 'गुलाब', 'ગુલાબ'),
  herb('turmeric|haridra', 'haldi haldar', 'हल्दी', 'હળદર'),
  herb('hing|hingu', 'asafoetida', 'हींग', 'હિંગ'),
  herb('isabgol', 'psyllium isabgul', 'ईसबगोल', 'ઈસબગુલ'),
  herb('cumin|jeeraka', 'jeera jiru zeera', 'जीरा', 'જીરું'),
  herb('black jeeraka', 'kala jeera shahjeera shahjiru caraway', 'काला जीरा', 'શાહજીરું'),
  herb('parched rice|laja', 'lai kheel dhani', 'लाई खील', 'ધાણી'),
  herb('clove|lavanga', 'laung lavang', 'लौंग', 'લવિંગ'),
  herb('black pepper|maricha', 'kali mirch mari', 'काली मिर्च', 'કાળાં મરી'),
  herb('mishri', 'rock sugar sakar khadi', 'मिश्री', 'સાકર'),
  herb('jaggery', 'gud gol guda', 'गुड़', 'ગોળ'),
  herb('fennel|mishreya', 'saunf sonf variyali', 'सौंफ', 'વરિયાળી'),
  herb('musta', 'nagarmotha motha nutgrass', 'नागरमोथ', 'નાગરમોથ'),
  herb('pippali', 'long pepper lindipipar', 'पिप्पली', 'લીંડીપીપર'),
  herb('mint|pudina', 'fudino spearmint', 'पुदीना', 'ફુદીનો'),
  herb('saindhava|rock salt', 'sendha namak sindhav', 'सेंधा नमक', 'સિંધવ'),
  herb('black salt', 'kala namak sanchal', 'काला नमक', 'સંચળ'),
  herb('dill', 'soa suva shatapushpa', 'सोआ', 'સુવા'),
  herb('shatavari', 'asparagus', 'शतावरी', 'શતાવરી'),
  herb('dry ginger|shunthi', 'sonth sunth ginger', 'सोंठ', 'સૂંઠ'),
  herb('talisa', 'talispatra', 'तालीसपत्र', 'તાલીસપત્ર'),
  herb('sesame', 'til tal tila', 'तिल', 'તલ'),
  herb('tulsi|tulasi', 'holy basil', 'तुलसी', 'તુલસી'),
  herb('cinnamon|twak', 'dalchini taj', 'दालचीनी', 'તજ'),
  herb('khus|ushira', 'vetiver valo', 'खस', 'ખસ વાળો'),
  herb('vamsha', 'vanshlochan vanskapur bamboo', 'वंशलोचन', 'વાંસકપૂર'),
  herb('vasa', 'adusa ardusi vasaka', 'अडूसा', 'અરડૂસી'),
  herb('licorice|yashtimadhu', 'mulethi jethimadh liquorice', 'मुलेठी', 'જેઠીમધ'),
]

/** Further foods and plants in the shop's products, under their everyday names. */
const FURTHER: readonly HerbNames[] = [
  herb('ginger', 'adrak adu', 'अदरक', 'આદુ'),
  herb('saffron', 'kesar', 'केसर', 'કેસર'),
  herb('almond', 'badam', 'बादाम', 'બદામ'),
  herb('lemon', 'nimbu limbu', 'नींबू', 'લીંબુ'),
  herb('kokum', 'garcinia', 'कोकम', 'કોકમ'),
  herb('aloe', 'gwarpatha kunvarpathu ghritkumari', 'घृतकुमारी', 'કુંવારપાઠું'),
  herb('sabja', 'basil seed tukmaria', 'सब्जा', 'તકમરિયાં'),
  herb('coconut', 'nariyal naliyer', 'नारियल', 'નાળિયેર'),
  herb('neem', 'limdo', 'नीम', 'લીમડો'),
  herb('bhringraj', 'bhangra', 'भृंगराज', 'ભાંગરો'),
  herb('reetha', 'ritha aritha soapnut', 'रीठा', 'અરીઠા'),
  herb('shikakai', 'acacia', 'शिकाकाई', 'શિકાકાઈ'),
  herb('manjistha', 'majith', 'मंजिष्ठा', 'મજીઠ'),
  herb('bala', 'balamool', 'बला', 'બલા'),
  herb('dashamoola', 'dashmul ten roots', 'दशमूल', 'દશમૂળ'),
  herb('babool', 'baval', 'बबूल', 'બાવળ'),
  herb('camphor', 'kapoor kapur', 'कपूर', 'કપૂર'),
  herb('ghee', 'ghi clarified butter', 'घी', 'ઘી'),
  herb('honey', 'shahad madh', 'शहद', 'મધ'),
  herb('milk', 'doodh dudh', 'दूध', 'દૂધ'),
  herb('ragi', 'nachni finger millet', 'रागी', 'રાગી'),
  herb('fenugreek', 'methi', 'मेथी', 'મેથી'),
  herb('moong', 'mung mag green gram', 'मूँग', 'મગ'),
  herb('gram', 'chana besan', 'चना', 'ચણા'),
  herb('barley', 'jau jav', 'जौ', 'જવ'),
  herb('rice', 'chawal chokha', 'चावल', 'ચોખા'),
  herb('amaranth', 'rajgira rajgaro', 'राजगिरा', 'રાજગરો'),
  herb('foxtail millet', 'kangni kang', 'कंगनी', 'કાંગ'),
  herb('nutmeg', 'jaiphal jayfal', 'जायफल', 'જાયફળ'),
  herb('mustard', 'rai sarson', 'सरसों', 'રાઈ'),
  herb('cashew', 'kaju', 'काजू', 'કાજુ'),
  herb('orange', 'santra narangi', 'संतरा', 'નારંગી'),
  herb('lemongrass', 'lilicha', 'लेमनग्रास', 'લીલી ચા'),
]

const HERBS = [...HERB_KEY, ...FURTHER].map((names) => ({
  ...names,
  inMaterial: new RegExp(String.raw`\b(?:${names.listed})s?\b`, 'i'),
}))

/** All names, in all three languages, of the herbs in a list of materials; for the search. */
export function namesOfHerbsIn(materials: readonly string[]): string {
  const found = HERBS.filter(({ inMaterial }) => materials.some((one) => inMaterial.test(one)))
  return found
    .map(({ listed, alsoTyped, hi, gu }) =>
      [listed.replaceAll('|', ' '), alsoTyped, hi, gu].join(' '),
    )
    .join(' ')
}
