import { describe, expect, it } from 'vitest'
import { inputSchema } from '../../../contract/call.ts'
import { calls } from '../../../contract/index.ts'
import { type Dialog, shapeOf } from './dialog.ts'
import { bodyOf, fieldsOf } from './fields.ts'
import { checkForm, draftsIn, editForm, type Form, type FormEvent, fieldsIn, isDirty, openForm } from './form.ts'

const dialog = (overrides: Partial<Dialog>): Dialog => ({
  call: calls.renewals.formsFiled,
  fields: ['dateFiled', 'licenseRenewalDocuments'],
  values: {},
  send: async () => null,
  ...overrides,
})
const today = '2026-11-20'
const begin = dialog({ call: calls.renewals.begin, fields: ['processStartDate', 'dueDate', 'trackingOnly'] })
const received = dialog({ call: calls.renewals.licenseReceived, fields: ['dateReceived', 'shippingMethodLicense', 'document'] })
const formOf = (of: Dialog): Form => openForm(shapeOf(of), of.values, today)
const fold = (form: Form, ...events: FormEvent[]): Form => events.reduce(editForm, form)
const typed = (text: string): FormEvent => ({ type: 'typed', text })
const next: FormEvent = { type: 'focus', by: 1 }
const body = (of: Dialog, form: Form) => bodyOf(inputSchema(of.call), of.fields, fieldsIn(form), draftsIn(form))

describe('fields', () => {
  it('are drawn from the schema of the call', () => {
    const fields = fieldsOf(
      inputSchema(calls.renewals.licenseReceived),
      ['dateReceived', 'trackDate', 'shippingMethodLicense', 'document'],
      {},
      { required: ['trackDate'] },
    )
    expect(fields.map(({ label, kind, required }) => [label, kind, required])).toEqual([
      ['Date Received', 'day', true],
      ['Track Date', 'day', true],
      ['Delivery Carrier', 'choice', false],
      ['Document', 'file', false],
    ])
    expect(fields[2]?.choices.slice(0, 2).map(({ label }) => label)).toEqual(['', 'DHL'])
  })

  it('of a list are a row for each that is filled, and one more', () => {
    const form = formOf(dialog({ values: { licenseRenewalDocuments: [{ id: 4, label: 'Form', url: 'https://a.example' }] } }))
    expect(fieldsIn(form).map(({ path }) => path)).toEqual([
      'dateFiled',
      'licenseRenewalDocuments.0.label',
      'licenseRenewalDocuments.0.url',
      'licenseRenewalDocuments.1.label',
      'licenseRenewalDocuments.1.url',
    ])
  })
})

describe('what is sent', () => {
  it('is the stored form of what was typed; null where the schema knows it, nothing where it does not', () => {
    const form = fold(formOf(begin), typed('11202026'), next, next, typed('y'))
    expect(body(begin, form)).toEqual({ processStartDate: '2026-11-20', dueDate: null, trackingOnly: true })
    expect(body(received, formOf(received))).toEqual({ shippingMethodLicense: null })
  })

  it('leaves out the ids and the empty row of a list', () => {
    const filled = dialog({ values: { dateFiled: today, licenseRenewalDocuments: [{ id: 4, label: 'Form', url: 'https://a.example' }] } })
    expect(body(filled, formOf(filled))).toEqual({
      dateFiled: today,
      licenseRenewalDocuments: [{ label: 'Form', url: 'https://a.example' }],
    })
  })
})

describe('checking', () => {
  it('finds what cannot be sent, and the first wrong field is gone to', () => {
    const form = fold(formOf(begin), next, typed('0230'))
    const errors = checkForm(form)
    expect(errors).toEqual({ processStartDate: 'Required', dueDate: 'Invalid Date' })
    expect(fold(form, { type: 'checked', errors })).toMatchObject({ focus: 'processStartDate', errors })
  })

  it('forgets an error as soon as its field is edited', () => {
    const form = fold(formOf(begin), { type: 'checked', errors: { processStartDate: 'Required', dueDate: 'Invalid Date' } }, typed('t'))
    expect(form.errors).toEqual({ dueDate: 'Invalid Date' })
  })
})

describe('what is suggested', () => {
  it('fills an empty field with its note, and the note goes with the first key', () => {
    const form = fold(formOf(begin), next, { type: 'filled', values: { dueDate: '2026-12-01' }, notes: { dueDate: 'by rule' } })
    expect(draftsIn(form).dueDate).toBe('12/01/2026')
    expect(form.notes).toEqual({ dueDate: 'by rule' })
    expect(fold(form, typed('+')).notes).toEqual({})
  })

  it('never replaces what was typed', () => {
    const form = fold(formOf(begin), typed('t'), {
      type: 'filled',
      values: { processStartDate: '2020-01-01' },
      notes: { processStartDate: 'no' },
    })
    expect(draftsIn(form).processStartDate).toBe('11/20/2026')
    expect(form.notes).toEqual({})
  })
})

it('is dirty only while it holds something else than the server', () => {
  const form = formOf({ ...begin, values: { trackingOnly: false } })
  expect(isDirty(form)).toBe(false)
  const changed = fold(form, next, next, typed(' '))
  expect(isDirty(changed)).toBe(true)
  expect(isDirty(fold(changed, typed(' ')))).toBe(false)
})

it('takes no key while it is being sent', () => {
  const form = fold(formOf(begin), { type: 'sending' })
  expect(fold(form, typed('t'))).toEqual(form)
})

describe('choices', () => {
  it('turn with arrows and go to the letter typed', () => {
    const form = fold(formOf(received), next)
    const value = (one: Form) => draftsIn(one).shippingMethodLicense
    expect(value(fold(form, { type: 'turn', by: 1 }))).toBe('DHL')
    expect(value(fold(form, { type: 'turn', by: -1 }))).toBe('USPS Express Mail')
    expect(value(fold(form, typed('u')))).toBe('UPS')
    expect(value(fold(form, typed('u'), typed('u')))).toBe('USPS Express Mail')
  })
})

describe('labelled choices', () => {
  const users = [
    { value: -1, label: 'Unassigned' },
    { value: 7, label: 'Ann Lee' },
    { value: 8, label: 'Bo Kim', disabled: true },
  ]
  const filter = dialog({
    call: calls.dashboard.renewalsList,
    fields: ['dateType', 'dateField', 'assignedUserIds', 'licenseTypeIds'],
    options: {
      dateType: [
        { value: 'DateRange', label: 'Range' },
        { value: 'SpecificDate', label: 'Day' },
      ],
      assignedUserIds: users,
    },
    required: ['dateType', 'dateField'],
    values: { dateType: 'DateRange', assignedUserIds: [7] },
    disabled: ({ dateType }) => (dateType === 'DateRange' ? ['dateField'] : []),
  })

  it('send their values, one or several, and skip what cannot be chosen', () => {
    const form = formOf(filter)
    expect(body(filter, form)).toMatchObject({ dateType: 'DateRange', assignedUserIds: [7], licenseTypeIds: [] })
    const two = fold(form, next, { type: 'set', text: '7\n-1' })
    expect(body(filter, two)).toMatchObject({ assignedUserIds: [7, -1] })
    const one = dialog({ call: calls.userTasks.assign, fields: ['assignedUserId'], options: { assignedUserId: users } })
    expect(body(one, fold(formOf(one), typed('b')))).toEqual({})
    expect(body(one, fold(formOf(one), typed('a')))).toEqual({ assignedUserId: 7 })
    expect(checkForm(formOf(one))).toEqual({ assignedUserId: 'Required' })
  })

  it('ask for a field only while the others hold what it depends on', () => {
    const form = formOf(filter)
    expect(checkForm(form)).toEqual({})
    expect(checkForm(fold(form, typed('d')))).toEqual({ dateField: 'Required' })
    expect(fold(form, next).focus).toBe('assignedUserIds')
  })
})

it('takes no more than may be typed where that is less than what is kept', () => {
  const short = dialog({ call: calls.creditCardInvoices.create, fields: ['cardName'], lengths: { cardName: 5 } })
  expect(draftsIn(fold(formOf(short), typed('much too long'))).cardName).toBe('much ')
})

it('keeps a text within its length, and in one line where it has one', () => {
  const form = fold(formOf(dialog({})), next, typed(`two\nlines ${'x'.repeat(400)}`))
  const label = draftsIn(form)['licenseRenewalDocuments.0.label'] ?? ''
  expect(label).toHaveLength(256)
  expect(label.startsWith('two lines x')).toBe(true)
})
