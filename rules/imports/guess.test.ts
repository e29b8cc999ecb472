import { expect, test } from 'vitest'
import { guessFields } from './guess.ts'

const column = (name: string, sample: string, format: string | null = null) => ({
  name,
  samples: [sample],
  filledCount: 60,
  format,
  values: [],
})
const field = (name: string, title: string, type = 'text') => ({ field: name, title, type, choices: [] })

test('the stores of a restaurant group: the name, the number and the day of opening', () => {
  const fields = [field('name', 'Property Name'), field('propertyNumber', 'Property Number'), field('openDate', 'Open Date', 'day')]
  const columns = [column('Store #', '1001'), column('Store Name', 'Tidewater Cafe'), column('Open Since', '2004-05-17', 'YYYY-MM-DD')]
  expect(guessFields('properties', fields, columns)).toEqual([
    { field: 'name', columns: ['Store Name'] },
    { field: 'propertyNumber', columns: ['Store #'] },
    { field: 'openDate', columns: ['Open Since'], format: 'YYYY-MM-DD' },
  ])
})

test('a column Store is the name of the property beside a number, and the number if it holds numbers', () => {
  const fields = [field('propertyName', 'Property'), field('propertyNumber', 'Property Number')]
  expect(guessFields('licenses', fields, [column('Store #', '1001'), column('Store', 'Tidewater Cafe')])).toMatchObject([
    { field: 'propertyName', columns: ['Store'] },
    { field: 'propertyNumber', columns: ['Store #'] },
  ])
  expect(guessFields('licenses', fields, [column('Store', '1001')])).toMatchObject([{ field: 'propertyNumber', columns: ['Store'] }])
})

test('a status word behind a negation is not guessed as Active', () => {
  const guessed = (status: string) => {
    const statuses = {
      ...column('Status', status),
      values: [
        { value: status, count: 1 },
        { value: 'Issued', count: 1 },
      ],
    }
    const [guess] = guessFields('licenses', [field('active', 'Active', 'flag')], [statuses])
    return guess?.values?.find(({ from }) => from === status)?.to ?? null
  }
  const inactive = [
    'Not Active',
    'Non-Active',
    'Not Renewed',
    'Not in Force',
    'Not Yet Issued',
    'Un-Licensed',
    'NOT CURRENT',
    "Isn't valid",
  ]
  const closed = [
    'In-Active',
    'No Longer Active',
    'Not Renewed - Expired',
    'Expired, not renewed',
    'Closed, not revoked',
    'Pending: never issued',
  ]
  for (const status of [...inactive, ...closed]) expect(guessed(status), status).toBe('Inactive')
  for (const status of ['Not Expired', 'Active, not renewed', 'Not Known', 'N/A']) expect(guessed(status), status).toBeNull()
  for (const status of ['Renewed', 'Active - Not Transferable']) expect(guessed(status), status).toBe('Active')
})
