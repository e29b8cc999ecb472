import type { Command } from 'commander'
import { requests as requestCalls } from '../../../contract/requests/calls.ts'
import { newRequest } from '../../../forms/requests/requests.ts'
import { usage } from '../../kit/errors.ts'
import { addFields, readFields } from '../../kit/fields/fields.ts'
import { drawingOf, schemaOf, sendForm } from '../../kit/fields/forms.ts'
import { propertyId } from '../../kit/find/company.ts'
import { licenseId } from '../../kit/find/find.ts'
import { addMany } from '../../kit/find/many.ts'
import type { Io } from '../../kit/io.ts'
import { printJson, printList, printStatus } from '../../kit/output/print.ts'
import { connect, type Run, type Session, verb } from '../../kit/run.ts'

const { create } = requestCalls
const drawing = { ...drawingOf(newRequest), names: { ...drawingOf(newRequest).names, contactIds: 'contact-id' } }

interface Options {
  licenses: string[]
  properties: string[]
  isDry: boolean
  typed: Record<string, unknown>
}

export function addCreate(requests: Command, io: Io): void {
  verb(
    requests,
    io,
    {
      verb: 'create',
      does: create,
      examples: [
        'create --license IL-852305 --items LicenseDocument,SignedForm --due-date 2026-12-04',
        'create --license 42 --license 43 --items PostedPhoto --email office@example.com --dry-run',
        'create --property "Harbor Waikiki" --items Answer --question "When do you open?"',
      ],
    },
    {
      flags: (command) =>
        addFields(
          addMany(
            addMany(command, '--license <license>', 'a license, by its id or number'),
            '--property <property>',
            'a property without a license, by its name or id',
          ).option('--dry-run', 'show the mails, and send nothing'),
          schemaOf(newRequest),
          drawing,
        ),
      options: async (_args, flags): Promise<Options> => {
        const { license = [], property = [], dryRun = false } = flags as { license?: string[]; property?: string[]; dryRun?: boolean }
        if (license.length > 0 === property.length > 0) throw usage('Name licenses with --license, or properties with --property.')
        return { licenses: license, properties: property, isDry: dryRun, typed: await readFields(create.body, flags, drawing) }
      },
      run: runCreate,
    },
  )
}

/** The contacts to choose from, if all properties are the same. Requests to several properties go to their key contacts. */
const contactsOf = async ({ api }: Session, properties: readonly number[]) => {
  const [only, ...others] = new Set(properties)
  if (only === undefined || others.length > 0) return []
  return (await api.propertyContacts.list({ params: { id: only }, query: {} })).items
}

async function contextOf(session: Session, { licenses, properties, typed }: Options) {
  const { today } = await session.api.authentication.identity()
  const licenseIds: number[] = []
  for (const one of licenses) licenseIds.push(await licenseId(session, one))
  const propertyIds: number[] = []
  for (const one of properties) propertyIds.push(await propertyId(session, one))
  const there = licenses.length === 1 ? [(await session.api.licenses.get({ params: { id: licenseIds[0] ?? 0 } })).propertyId] : propertyIds
  const isChosen = typed.contactIds !== undefined || typed.emails !== undefined
  const contacts = isChosen ? [] : await contactsOf(session, there)
  return { ...(licenses.length > 0 ? { licenseIds } : { propertyIds }), contacts, today }
}

async function runCreate(run: Run, options: Options): Promise<void> {
  const session = await connect(run)
  const context = await contextOf(session, options)
  const form = options.isDry ? { ...newRequest, bodyOf: dryBody } : newRequest
  const made = await sendForm(run, session, form, context, options.typed)
  if (run.globals.json) return printJson(run, made, create.reply)
  const rows = made.mails.map((mail, n) => ({ ...mail, id: made.ids[n] ?? null }))
  await printList(run, { items: rows }, {}, [
    { title: 'Request', value: ({ id }) => id, none: '–' },
    { title: 'Property', value: ({ propertyName }) => propertyName },
    { title: 'Recipients', value: ({ to }) => to.join(', ') },
    { title: 'Subject', value: ({ subject }) => subject },
  ])
  if (options.isDry) {
    // Not by `printStatus`, which would remove the line breaks.
    run.io.stderr.write(`\n${made.mails[0]?.text ?? ''}\n`)
    printStatus(run, 'Dry run: nothing was sent.')
  } else printStatus(run, newRequest.success?.(made, context))
}

const dryBody: typeof newRequest.bodyOf = (values, context) => ({ ...newRequest.bodyOf?.(values, context), dryRun: true })
