// Ranges of numbers, kept short because they are sent to the browser.

/** First three digits by the state's code. Unused ones and the army's (9xx) are missing. */
export const PREFIXES: Readonly<Record<string, string>> = {
  DL: '110',
  HR: '121-127 131-136',
  PB: '140-148 151-152',
  CH: '160',
  HP: '171-177',
  JK: '180-182 184-185 190-193',
  LA: '194',
  UP: '201-212 221-233 241-245 247 250-251 261 271-277 281-285',
  UK: '246 248-249 262-263',
  RJ: '301-307 311-314 321-328 331-335 341-345',
  GJ: '360-365 370 380 382-385 387-396',
  MH: '400-402 410-416 421-425 431 440-445',
  GA: '403',
  MP: '450-458 460-466 470-477 480-488',
  CG: '490-497',
  TS: '500-509',
  AP: '515-518 520-524 530-535',
  KA: '560-563 570-577 580-587 590-591',
  TN: '600-614 620-632 635-639 641-643',
  KL: '670-671 673 676 678-680 682-683 685-686 688-691 695',
  WB: '700 711-713 721-723 731-736 741-743',
  SK: '737',
  AN: '744',
  OD: '751-770',
  AS: '781-788',
  AR: '790-792',
  ML: '793-794',
  MN: '795',
  MZ: '796',
  NL: '797-798',
  TR: '799',
  BR: '800-805 811-813 821 823-824 841-848 851-855',
  JH: '814-816 822 825-829 831-835',
}

/**
 * Pincodes in another state than their prefix says. 533464 (Andhra Pradesh, also Yanam) and 609601
 * (the directories differ) stay with their prefix: the shopper chooses.
 */
export const EXCEPTIONS: Readonly<Record<string, string>> = {
  PB: '160055 160059 160062 160071 160103-160104',
  UK: '244712-244717 247656 247661-247664 247666-247668 247670-247671',
  UP: '246701-246764 262001 262121-262124 262201-262203 262302 262305 262406 262701-262908',
  DH: '362520 362540 362570 396210 396215 396220 396193 396230 396235 396240',
  PY: '605001-605011 605013 605104 605107 607402-607403 609602 609605-609607 609609 673310',
  LD: '682551-682559',
  ML: '783123',
  JH: '813208',
  BR: '814131',
}

/** The main district of Gujarat's prefixes; of shared ones the first that the source names. */
export const GUJARAT_DISTRICTS: Readonly<Record<string, string>> = {
  Rajkot: '360',
  Jamnagar: '361',
  Junagadh: '362',
  Surendranagar: '363',
  Bhavnagar: '364',
  Amreli: '365',
  Kachchh: '370',
  Ahmedabad: '380 382',
  Sabarkantha: '383',
  Mahesana: '384',
  Banaskantha: '385',
  Kheda: '387',
  Anand: '388',
  Panchmahal: '389',
  Vadodara: '390-391',
  Bharuch: '392-393',
  Surat: '394-395',
  Navsari: '396',
}

/** Pincodes that belong to one city or small territory. */
export const TOWNS: Readonly<Record<string, string>> = {
  Diu: '362520 362540 362570',
  Daman: '396210 396215 396220',
  'Dadra and Nagar Haveli': '396193 396230 396235 396240',
  Karaikal: '609602 609605-609607 609609',
  Mahe: '673310',
  Mohali: '160055 160059 160062 160071 160103-160104',
  Delhi: '110001-110999',
  Chandigarh: '160001-160999',
  Mumbai: '400001-400999',
  Hyderabad: '500001-500999',
  Bengaluru: '560001-560999',
  Chennai: '600001-600999',
  Kolkata: '700001-700999',
}
