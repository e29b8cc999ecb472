import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Command } from 'commander'
import { describe, expect, test } from 'vitest'
import type { Schema } from '../../../contract/fields/schema.ts'
import { calls } from '../../../contract/index.ts'
import { limits } from '../../../rules/installation/limits.ts'
import { aFolder } from '../../testing/world.ts'
import { addFields, type Drawing, parseValue, readFields } from './fields.ts'

const typed = async (schema: Schema, words: string[], drawing: Drawing = {}) => {
  const command = new Command().exitOverride().configureOutput({ writeErr: () => {} })
  addFields(command, schema, drawing)
  command.parse(words, { from: 'user' })
  return readFields(schema, command.opts(), drawing)
}

describe('flags drawn from a schema', () => {
  test('each field becomes a flag, and only what was typed becomes a value', async () => {
    const begin = calls.renewals.begin.body
    expect(await typed(begin, ['--process-start-date', '11/20/2026', '--tracking-only'])).toEqual({
      processStartDate: '2026-11-20',
      trackingOnly: true,
    })
    expect(await typed(begin, ['--no-copy-to-secondary-licenses', '--due-date', ''])).toEqual({
      copyToSecondaryLicenses: false,
      dueDate: null,
    })
    expect(await typed(begin, [])).toEqual({})
  })

  test('a flag whose field begins with "no" says what it says', async () => {
    const { body } = calls.renewals.noInvoiceRequired
    expect(await typed(body, ['--no-invoice-required'])).toEqual({ noInvoiceRequired: true })
    expect(await typed(body, ['--invoice-required'])).toEqual({ noInvoiceRequired: false })
    expect(await typed(body, [])).toEqual({})
  })

  test('lists are repeated or, where no comma can be meant, separated by commas', async () => {
    const filter = calls.dashboard.renewalsList.body
    expect(await typed(filter, ['--renewal-statuses', '2,3', '--renewal-statuses', '4', '--states', 'CO'])).toEqual({
      renewalStatuses: [2, 3, 4],
      states: ['CO'],
    })
    expect(await typed(filter, ['--stage', '1'], { names: { renewalStatuses: 'stage' } })).toEqual({ renewalStatuses: [1] })
  })

  test('a record of texts is written name=value, or as JSON', async () => {
    const { body } = calls.renewals.formsFiled
    const link = { label: 'Form, signed', url: 'https://files.example/?a=1,2' }
    expect(await typed(body, ['--license-renewal-documents', `label=${link.label},url=${link.url}`])).toEqual({
      licenseRenewalDocuments: [link],
    })
    expect(await typed(body, ['--license-renewal-documents', JSON.stringify(link)])).toEqual({ licenseRenewalDocuments: [link] })
  })

  test('a document is a path; its name and type go beside it', async () => {
    const path = join(aFolder(), 'license.PDF')
    writeFileSync(path, '%PDF-1.7 …')
    expect(await typed(calls.renewals.licenseReceived.body, ['--document', path])).toEqual({
      document: Buffer.from('%PDF-1.7 …').toString('base64'),
      documentFileName: 'license.PDF',
      documentContentType: 'application/pdf',
    })
  })

  test('a document that is missing or too large is refused before it is sent', async () => {
    const path = join(aFolder(), 'large.pdf')
    writeFileSync(path, Buffer.alloc(limits.documentBytes + 1))
    await expect(typed(calls.renewals.licenseReceived.body, ['--document', path])).rejects.toMatchObject({ code: 1 })
    await expect(typed(calls.renewals.licenseReceived.body, ['--document', `${path}.not`])).rejects.toMatchObject({ code: 1 })
  })

  test.each([
    ['--process-start-date', '20.11.2026'],
    ['--process-start-date', '2026-02-30'],
    ['--process-start-date', '1899-12-31'],
    ['--license-id', 'seven'],
    ['--license-id', ''],
  ])('%s %s cannot be said', async (...words) => {
    await expect(typed(calls.renewals.begin.body, words)).rejects.toMatchObject({ code: 'commander.invalidArgument' })
  })

  test('a field named as an option above it has no flag of its own', () => {
    const root = new Command().option('--version').option('--server <url>')
    const command = root.command('c')
    addFields(command, { properties: { version: { type: 'integer' }, server: { type: 'string' }, id: { type: 'integer' } } })
    expect(command.options.map(({ long }) => long)).toEqual(['--id'])
  })

  test('a word that is not among the choices names them', () => {
    expect(() => parseValue({ type: 'string', enum: ['UPS', 'DHL'] }, 'USP')).toThrow('Must be one of: UPS, DHL')
  })
})
