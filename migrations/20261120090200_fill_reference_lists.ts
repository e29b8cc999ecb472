import type { Knex } from 'knex'

const terms = [
  { name: 'One Time', months: 0, kind: 'OneTime' },
  { name: 'Perpetual', months: 0, kind: 'Perpetual' },
  { name: '6 Months', months: 6, kind: 'Months' },
  { name: '1 Year', months: 12, kind: 'Months' },
  { name: '2 Years', months: 24, kind: 'Months' },
  { name: '3 Years', months: 36, kind: 'Months' },
  { name: '5 Years', months: 60, kind: 'Months' },
]

const categories = {
  Liquor: [
    'Beer and Wine',
    'Catering',
    'Full Liquor',
    'Hotel Liquor',
    'Mini Bar',
    'Off-Premises Sale',
    'Special Event',
    'Sunday Sales',
    'Wholesale',
  ],
  Operational: [
    'Alarm',
    'Boiler and Elevator',
    'Business',
    'Entertainment',
    'Fire and Safety',
    'Food Service',
    'Gaming',
    'Health',
    'Lodging',
    'Parking',
    'Pool and Spa',
    'Sales Tax',
    'Signage',
    'Tobacco',
    'Weights and Measures',
  ],
}

const formSources = {
  renewal: ['Authority E-mails Forms', 'Authority Mails Forms', 'Authority Website', 'Online Portal', 'Request from Authority'],
  officerChange: ['Authority Website', 'Online Portal', 'Request from Authority'],
}

const linesOfBusiness = ['Airport', 'Entertainment', 'Golf', 'Hotel', 'Resort', 'Restaurant', 'Retail', 'Stadium and Arena', 'Other']

const tipCategories = ['Background Check', 'Filing', 'Forms', 'Inspection', 'Payment', 'Tax Clearance', 'Other']

const named = (names: string[]) => names.map((name) => ({ name }))

const grouped = (column: string, groups: Record<string, string[]>) =>
  Object.entries(groups).flatMap(([group, names]) => names.map((name) => ({ name, [column]: group })))

export async function up(knex: Knex) {
  await knex('license_terms').insert(terms)
  await knex('license_categories').insert(grouped('classification', categories))
  await knex('form_sources').insert(grouped('usage', formSources))
  await knex('lines_of_business').insert(named(linesOfBusiness))
  await knex('renewal_tip_categories').insert(named(tipCategories))
}

export async function down(knex: Knex) {
  for (const list of ['renewal_tip_categories', 'lines_of_business', 'form_sources', 'license_categories', 'license_terms']) {
    await knex(list).del()
  }
}
