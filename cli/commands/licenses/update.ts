import { type Command, Option } from 'commander'
import type { Schema } from '../../../contract/fields/schema.ts'
import type { License } from '../../../contract/licenses/calls.ts'
import type { Form } from '../../../forms/form.ts'
import {
  type BillingContext,
  type InformationContext,
  licenseBilling,
  licenseInformation,
  licenseInsurance,
  licenseTracking,
} from '../../../forms/licenses/sections.ts'
import { COPY_GROUPS } from '../../../rules/licenses/copy.ts'
import { sentences } from '../../../rules/messages.ts'
import { EXIT, explain, Failure, requireChange, usage } from '../../kit/errors.ts'
import { fieldsFrom } from '../../kit/fields/fields.ts'
import { sendForm } from '../../kit/fields/forms.ts'
import { addNamedFields, readNamedFields } from '../../kit/fields/named.ts'
import { customLines } from '../../kit/find/custom-fields.ts'
import { findLicense, LICENSE_ARGUMENT, LICENSE_HELP } from '../../kit/find/find.ts'
import type { Io } from '../../kit/io.ts'
import { printStatus } from '../../kit/output/print.ts'
import { connect, type Run, type Session, verb } from '../../kit/run.ts'
import { LICENSE_DRAWING, withLicenseIds } from './named.ts'
import { printLicense } from './print.ts'

type Fields = Record<string, unknown>

/** Names are replaced by ids before, so the forms need no lists. */
const NO_CHOICES = { authorities: [], types: [], licensees: [], officers: [], titles: [], lines: [] }
type Section = Form<InformationContext & BillingContext>

/** The sections of the profile. A field of several sections is changed by the first. */
const SECTIONS: Section[] = [licenseInformation, licenseTracking, licenseBilling, licenseInsurance]

const bodyOf = ({ call }: Section): Schema => call.body ?? {}
/** No field is required: fields that are not typed do not change. */
const ALL: Schema = { properties: Object.assign({}, ...SECTIONS.map((form) => bodyOf(form).properties)) }

/** The parts that a section can copy to the secondaries of a primary license, as the contract names them. */
const partsOf = (form: Section): string[] =>
  Object.keys(bodyOf(form).properties?.copyToSecondaryLicenses?.properties ?? {}).filter((part) => part in COPY_GROUPS)
const PARTS = SECTIONS.flatMap(partsOf)

const readParts = (text: string, before: string[] = []): string[] => {
  const parts = text.split(',').map((part) => part.trim())
  if (parts.some((part) => !PARTS.includes(part))) throw usage(`--copy-to-secondaries: ${sentences.oneOf(PARTS)}`)
  return [...before, ...parts]
}

export function addUpdate(licenses: Command, io: Io): void {
  verb(
    licenses,
    io,
    {
      verb: `update ${LICENSE_ARGUMENT}`,
      does: 'Change a license: its information, tracking details, billing, bond and insurance. Only what is given changes.',
      examples: [
        'update 42 --premises-name "Rooftop Bar" --licensee "HH Beverage West, Inc."',
        'update 42 --expiration-date 2027-06-30 --copy-to-secondaries expirationDate',
        'update 42 --field "Insured Until=2027-06-30" --field "Grade="',
        'update 42 --bond --bond-number B-17 --touch-fee 125.50',
      ],
    },
    {
      flags: (command) => {
        addNamedFields(command, ALL, LICENSE_DRAWING)
        const copy = new Option(
          '--copy-to-secondaries <what>',
          `copy what this update changes to the secondary licenses (one of: ${PARTS.join(', ')}; may be several)`,
        )
        command.addOption(copy.argParser(readParts))
      },
      options: async ([license]: [string], flags: { copyToSecondaries?: string[] }) => ({
        license,
        typed: await readNamedFields(ALL, flags, LICENSE_DRAWING),
        parts: flags.copyToSecondaries ?? [],
      }),
      run: runUpdate,
    },
  ).addHelpText('after', LICENSE_HELP)
}

interface Update {
  license: string
  typed: Fields
  parts: string[]
}

async function runUpdate(run: Run, { license: word, typed, parts }: Update): Promise<void> {
  requireChange(typed, 'licenses update')
  const session = await connect(run)
  const license = await findLicense(session, word)
  const said = saidTo(await withLicenseIds(session, typed, license.licensingAuthorityId), parts)
  await change(run, session, license, said)
  const more = await customLines('License', session, license.clientId)
  printLicense(run, await session.api.licenses.get({ params: { id: license.id } }), more)
}

interface Said {
  form: Section
  changes: Fields
}

/** The input of each call. Calls without input are left out. */
function saidTo(typed: Fields, parts: string[]): Said[] {
  let left = typed
  const each = SECTIONS.map((form) => {
    const fields = fieldsFrom(bodyOf(form), left)
    left = Object.fromEntries(Object.entries(left).filter(([name]) => !(name in fields)))
    return { form, changes: { ...fields, ...copied(form, parts) } }
  })
  return each.filter(({ changes }) => Object.keys(changes).length > 0)
}

function copied(form: Section, parts: string[]): Fields {
  const known = partsOf(form)
  if (!known.some((part) => parts.includes(part))) return {}
  return { copyToSecondaryLicenses: Object.fromEntries(known.map((part) => [part, parts.includes(part)])) }
}

/** Each call creates a new version, so the license is read again before the next one. */
async function change(run: Run, session: Session, found: License, said: Said[]): Promise<void> {
  let license = found
  for (const [done, { form, changes }] of said.entries()) {
    if (done > 0) license = await session.api.licenses.get({ params: { id: found.id } })
    try {
      await sendForm(run, session, form, { license, ...NO_CHOICES }, changes)
    } catch (error) {
      if (done === 0) throw error
      const [sentence = '', ...hints] = explain(error, run.io.signal.aborted).lines
      throw new Failure(EXIT.partly, sentence, hints)
    }
    printStatus(run, form.call.success)
  }
}
