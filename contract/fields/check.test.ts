import { Command } from 'commander'
import { type TSchema, Type } from 'typebox'
import { describe, expect, test } from 'vitest'
import { addFields } from '../../cli/kit/fields/fields.ts'
import { limits } from '../../rules/installation/limits.ts'
import { messages, sentences } from '../../rules/messages.ts'
import { compileCheck } from '../../server/kit/http/check/check.ts'
import { errorsOf, fieldsOf } from '../../tui/ui/dialogs/fields.ts'
import {
  Count,
  Day,
  Dollars,
  documentFields,
  Flag,
  fileFields,
  Ids,
  OneOf,
  OneOfNumbers,
  OrNull,
  RequiredText,
  Text,
  Url,
} from '../common.ts'
import { whatIsWrong, whyNot } from './check.ts'
import { kindOf } from './kinds.ts'
import type { Schema } from './schema.ts'
import { asTyped, typedValue } from './typed.ts'

/** One field of each kind, what a person types that it cannot be, and the one sentence that says so everywhere. */
const WRONG: readonly [kind: string, field: TSchema, typed: string, sentence: string][] = [
  ['text', Text('Name', 5), 'too long', sentences.tooLong('Name', 5)],
  ['text', RequiredText('Name', 50), '   ', messages.required],
  ['text', Text('Name', 50), 'a\0b', messages.unreadableText],
  ['text', Url('Link'), 'ftp://files.example', messages.validUrl],
  ['text', Type.String({ format: 'email', title: 'Email' }), 'ann@', messages.validEmail],
  ['text', Type.String({ format: 'contactEmail', title: 'Email' }), 'ann@', messages.emailFormat],
  ['text', Type.String({ format: 'phone', title: 'Phone' }), '12', messages.validPhone],
  ['text', Type.String({ format: 'password', title: 'Password' }), 'weak', messages.passwordWeak],
  ['longText', Text('Notes', 500), 'x'.repeat(501), sentences.tooLong('Notes', 500)],
  ['day', Day('Due Date'), '11/31/2026', messages.invalidDate],
  ['day', Day('Due Date'), '2026-11-31', messages.invalidDate],
  ['day', Day('Due Date'), '12/31/1899', messages.yearTooEarly],
  ['day', OrNull(Day('Due Date')), 'someday', messages.invalidDate],
  ['money', Dollars('Amount'), '10.005', messages.twoDecimals],
  ['money', Dollars('Amount'), 'ten', messages.number],
  ['money', OrNull(Dollars('Amount', 1)), '0.5', sentences.atLeast(1)],
  ['number', Count('Count'), '1.5', messages.wholeNumber],
  ['number', Count('Count'), 'seven', messages.wholeNumber],
  ['number', Count('Count'), String(limits.integer + 1), sentences.atMost(limits.integer)],
  ['choice', OneOf('Carrier', ['UPS', 'DHL']), 'USP', sentences.oneOf(['UPS', 'DHL'])],
  ['choice', OneOfNumbers('Days', [7, 14]), '5', sentences.oneOf(['7', '14'])],
  ['flag', Flag('Active'), 'perhaps', messages.trueOrFalse],
]

const schemaWith = (field: TSchema) => Type.Object({ field }) as TSchema & Schema

const onServer = (field: TSchema, typed: string) =>
  compileCheck(schemaWith(field), 'body')({ field: typedValue(field as Schema, typed) })?.field?.[0]

const inConsole = (field: TSchema, typed: string) => whatIsWrong(schemaWith(field), { field: typedValue(field as Schema, typed) }).field

/** A choice and a flag are turned there, not typed. */
const inTerminal = (field: TSchema, typed: string) =>
  errorsOf(fieldsOf(schemaWith(field), ['field'], {}, { required: ['field'] }), { field: typed }).field

const onCommandLine = (field: TSchema, typed: string) => {
  const command = new Command().exitOverride().configureOutput({ writeErr: () => {} })
  addFields(command, schemaWith(field))
  try {
    command.parse([`--field=${typed}`], { from: 'user' })
  } catch (error) {
    return (error as Error).message
  }
}

describe.each(WRONG)('%s', (kind, field, typed, sentence) => {
  test(`${JSON.stringify(typed).slice(0, 30)} gets one sentence in server, console, terminal and command line`, () => {
    expect(kindOf(field as Schema)).toBe(kind)
    expect(onServer(field, typed)).toBe(sentence)
    if (kind !== 'choice') expect(inConsole(field, typed)).toBe(sentence)
    if (kind !== 'choice' && kind !== 'flag') expect(inTerminal(field, typed)).toBe(sentence)
    // commander says which flag it is about, and a flag of yes and no takes no value.
    if (kind !== 'flag') expect(onCommandLine(field, typed)).toContain(sentence)
  })
})

test('a list is refused for its size, its repetitions and what it holds', () => {
  expect(whyNot(Ids('Clients') as Schema, [1, 1])).toBe(messages.noDuplicates)
  expect(whyNot(Ids('Clients') as Schema, [1, 'x'])).toBe(messages.wholeNumber)
  expect(whyNot(Type.Array(Count('Count'), { maxItems: 2 }) as Schema, [1, 2, 3])).toBe(sentences.tooMany(2))
})

test('a file is judged by its bytes', () => {
  expect(whyNot(documentFields.document as Schema, btoa('GIF89a'))).toBe(messages.notPdf)
  expect(whyNot(fileFields.document as Schema, btoa('GIF89a'))).toBe(messages.notPdfOrPicture)
  const jpeg = btoa('\xff\xd8\xff\xe0 a photo')
  expect(whyNot(documentFields.document as Schema, jpeg)).toBe(messages.notPdf)
  expect(whyNot(fileFields.document as Schema, jpeg)).toBeUndefined()
  expect(whyNot(documentFields.document as Schema, btoa('%PDF-1.7'))).toBeUndefined()
})

test('a form is checked field by field, rows too, by the names that the server uses', () => {
  const links = Type.Array(Type.Object({ label: RequiredText('Label', 50), url: Url('Link') }), { maxItems: 2, title: 'Links' })
  const schema = Type.Object({ name: RequiredText('Name', 5), due: OrNull(Day('Due Date')), links })
  expect(whatIsWrong(schema, { name: '', due: null, links: [] })).toEqual({ name: messages.required, links: messages.required })
  expect(whatIsWrong(schema, { name: 'Anna', due: '', links: [{ label: 'Form', url: 'x', id: 7 }] }, undefined, ['due'])).toEqual({
    due: messages.required,
    'links.0.url': messages.validUrl,
  })
  expect(whatIsWrong(schema, { name: 'Annabelle' }, ['due'])).toEqual({})
})

test.each([
  [Day('Due Date'), '11/30/2026', '2026-11-30'],
  [Day('Due Date'), '2026-11-30', '2026-11-30'],
  [Dollars('Amount'), '$1,234.50', 1234.5],
  [OrNull(Count('Count')), ' ', null],
  [Flag('Active'), 'Yes', true],
  [Text('Notes', 500), 'a\r\nb\rc', 'a\nb\nc'],
])('%j: %j is %j', (schema, typed, value) => {
  expect(typedValue(schema as Schema, typed)).toBe(value)
  expect(typedValue(schema as Schema, asTyped(value))).toBe(value)
})
