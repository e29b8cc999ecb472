import { CANADA, HOME_COUNTRY, PRIORITY_COUNTRIES } from './labels.ts'
import { present } from './present.ts'

/** The states of the United States with its district and territories, by postal code. */
export const STATES: Record<string, string> = {
  AL: 'Alabama',
  AK: 'Alaska',
  AZ: 'Arizona',
  AR: 'Arkansas',
  CA: 'California',
  CO: 'Colorado',
  CT: 'Connecticut',
  DE: 'Delaware',
  DC: 'District of Columbia',
  FL: 'Florida',
  GA: 'Georgia',
  HI: 'Hawaii',
  ID: 'Idaho',
  IL: 'Illinois',
  IN: 'Indiana',
  IA: 'Iowa',
  KS: 'Kansas',
  KY: 'Kentucky',
  LA: 'Louisiana',
  ME: 'Maine',
  MD: 'Maryland',
  MA: 'Massachusetts',
  MI: 'Michigan',
  MN: 'Minnesota',
  MS: 'Mississippi',
  MO: 'Missouri',
  MT: 'Montana',
  NE: 'Nebraska',
  NV: 'Nevada',
  NH: 'New Hampshire',
  NJ: 'New Jersey',
  NM: 'New Mexico',
  NY: 'New York',
  NC: 'North Carolina',
  ND: 'North Dakota',
  OH: 'Ohio',
  OK: 'Oklahoma',
  OR: 'Oregon',
  PA: 'Pennsylvania',
  PR: 'Puerto Rico',
  RI: 'Rhode Island',
  SC: 'South Carolina',
  SD: 'South Dakota',
  TN: 'Tennessee',
  TX: 'Texas',
  UT: 'Utah',
  VT: 'Vermont',
  VI: 'Virgin Islands',
  VA: 'Virginia',
  WA: 'Washington',
  WV: 'West Virginia',
  WI: 'Wisconsin',
  WY: 'Wyoming',
}

const PROVINCES: Record<string, string> = {
  AB: 'Alberta',
  BC: 'British Columbia',
  MB: 'Manitoba',
  NB: 'New Brunswick',
  NL: 'Newfoundland and Labrador',
  NS: 'Nova Scotia',
  NT: 'Northwest Territories',
  NU: 'Nunavut',
  ON: 'Ontario',
  PE: 'Prince Edward Island',
  QC: 'Quebec',
  SK: 'Saskatchewan',
  YT: 'Yukon',
}

const asChoices = (places: Record<string, string>) =>
  Object.entries(places).map(([value, name]) => ({ value, label: `${value} · ${name}` }))

/** The name of a state or province by its code. Any other text is returned unchanged. */
export const stateName = (code: string): string => STATES[code] ?? PROVINCES[code] ?? code

/** The states or provinces of a country; both where no country is chosen. Addresses in other countries use free text. */
export const statesIn = (country: unknown) => {
  if (!country) return STATE_CHOICES
  if (country === HOME_COUNTRY) return asChoices(STATES)
  return country === CANADA ? asChoices(PROVINCES) : []
}

/** The labels of the fields that have another name in Canada. */
export const addressLabel = (field: 'state' | 'zip', country: unknown): string | undefined =>
  country === CANADA ? { state: 'Province', zip: 'Postal Code' }[field] : undefined

/** All states and provinces. */
export const STATE_CHOICES = [...asChoices(STATES), ...asChoices(PROVINCES)]

const REGIONS = `AD AE AF AG AI AL AM AO AR AS AT AU AW AZ BA BB BD BE BF BG BH BI BJ BM BN BO BR BS BT BW BY BZ CD CF CG CH CI CL
CM CN CO CR CU CV CW CY CZ DJ DK DM DO DZ EC EE EG ER ES ET FI FJ FM GA GD GE GH GI GL GM GN GQ GR GT GU GW GY HK HN HR HT HU ID IE
IL IN IQ IR IS IT JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MG MH MK ML MM MN MO MQ MR
MT MU MV MW MX MY MZ NA NE NG NI NL NO NP NR NZ OM PA PE PG PH PK PL PR PS PT PW PY QA RO RS RU RW SA SB SC SD SE SG SI SK SL SM SN
SO SR SS ST SV SX SY SZ TC TD TG TH TJ TL TM TN TO TR TT TV TW TZ UA UG UY UZ VA VC VE VG VI VN VU WS YE ZA ZM ZW`

const nameOf = new Intl.DisplayNames('en', { type: 'region' })

/** Countries by name, with the most frequent ones first. */
export const COUNTRY_CHOICES = [
  ...PRIORITY_COUNTRIES,
  ...REGIONS.split(/\s+/)
    .map((code) => present(nameOf.of(code)))
    .sort(),
].map((name) => ({ value: name, label: name }))
