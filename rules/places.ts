import { CANADA, HOME_COUNTRY, PRIORITY_COUNTRIES } from './labels.ts'

/** The states of the United States with its district and territories, by postal code. */
export const STATES: Record<string, string> = {
  AL: 'Alabama',
  AK: 'Alaska',
  AS: 'American Samoa',
  AZ: 'Arizona',
  AR: 'Arkansas',
  CA: 'California',
  CO: 'Colorado',
  CT: 'Connecticut',
  DE: 'Delaware',
  DC: 'District of Columbia',
  FL: 'Florida',
  GA: 'Georgia',
  GU: 'Guam',
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
  MP: 'Northern Mariana Islands',
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

const CODES = new Map(
  Object.entries({ ...STATES, ...PROVINCES }).flatMap(([code, name]) => [
    [code.toLowerCase(), code],
    [name.toLowerCase(), code],
  ]),
)

/** The code of a state or province by its name or code, in any case. Any other text is returned trimmed. */
export const stateCode = (text: string): string => CODES.get(text.trim().toLowerCase()) ?? text.trim()

/** Whether a country can have this state, by its code or name. Only those of the United States are checked. */
export const mayBeState = (text: string, country: unknown): boolean => country !== HOME_COUNTRY || stateCode(text) in STATES

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

/** A fixed list: Intl takes a tenth of a command's start-up time, and its names change between versions of Node. */
const COUNTRIES = `Afghanistan, Albania, Algeria, American Samoa, Andorra, Angola, Anguilla, Antigua & Barbuda, Argentina, Armenia, Aruba, Australia,
Austria, Azerbaijan, Bahamas, Bahrain, Bangladesh, Barbados, Belarus, Belgium, Belize, Benin, Bermuda, Bhutan, Bolivia,
Bosnia & Herzegovina, Botswana, Brazil, British Virgin Islands, Brunei, Bulgaria, Burkina Faso, Burundi, Cambodia, Cameroon, Cape Verde,
Cayman Islands, Central African Republic, Chad, Chile, China, Colombia, Comoros, Congo - Brazzaville, Congo - Kinshasa, Costa Rica,
Croatia, Cuba, Curaçao, Cyprus, Czechia, Côte d’Ivoire, Denmark, Djibouti, Dominica, Dominican Republic, Ecuador, Egypt, El Salvador,
Equatorial Guinea, Eritrea, Estonia, Eswatini, Ethiopia, Fiji, Finland, Gabon, Gambia, Georgia, Ghana, Gibraltar, Greece, Greenland,
Grenada, Guam, Guatemala, Guinea, Guinea-Bissau, Guyana, Haiti, Honduras, Hong Kong SAR China, Hungary, Iceland, India, Indonesia, Iran,
Iraq, Ireland, Israel, Italy, Jamaica, Japan, Jordan, Kazakhstan, Kenya, Kiribati, Kuwait, Kyrgyzstan, Laos, Latvia, Lebanon, Lesotho,
Liberia, Libya, Liechtenstein, Lithuania, Luxembourg, Macao SAR China, Madagascar, Malawi, Malaysia, Maldives, Mali, Malta,
Marshall Islands, Martinique, Mauritania, Mauritius, Mexico, Micronesia, Moldova, Monaco, Mongolia, Montenegro, Morocco, Mozambique,
Myanmar (Burma), Namibia, Nauru, Nepal, Netherlands, New Zealand, Nicaragua, Niger, Nigeria, North Korea, North Macedonia, Norway, Oman,
Pakistan, Palau, Palestinian Territories, Panama, Papua New Guinea, Paraguay, Peru, Philippines, Poland, Portugal, Puerto Rico, Qatar,
Romania, Russia, Rwanda, Samoa, San Marino, Saudi Arabia, Senegal, Serbia, Seychelles, Sierra Leone, Singapore, Sint Maarten, Slovakia,
Slovenia, Solomon Islands, Somalia, South Africa, South Korea, South Sudan, Spain, Sri Lanka, St. Kitts & Nevis, St. Lucia,
St. Vincent & Grenadines, Sudan, Suriname, Sweden, Switzerland, Syria, São Tomé & Príncipe, Taiwan, Tajikistan, Tanzania, Thailand,
Timor-Leste, Togo, Tonga, Trinidad & Tobago, Tunisia, Turkmenistan, Turks & Caicos Islands, Tuvalu, Türkiye, U.S. Virgin Islands, Uganda,
Ukraine, United Arab Emirates, Uruguay, Uzbekistan, Vanuatu, Vatican City, Venezuela, Vietnam, Yemen, Zambia, Zimbabwe`

/** Countries by name, with the most frequent ones first. */
export const COUNTRY_CHOICES = [...PRIORITY_COUNTRIES, ...COUNTRIES.split(/,\s+/)].map((name) => ({ value: name, label: name }))
