import type { Command } from 'commander'
import type { Call } from '../../../contract/call.ts'
import type { Values } from '../../../contract/fields/schema.ts'
import { licenseTypes as calls } from '../../../contract/license-types/calls.ts'
import { addFormLink, addRenewalTips } from '../../../forms/licensing-authorities/authorities.ts'
import { countWords } from '../../../rules/totals.ts'
import { confirmMany } from '../../kit/ask.ts'
import { mustHave } from '../../kit/fields/fields.ts'
import { sendForm } from '../../kit/fields/forms.ts'
import { addNamedFields, type NamedDrawing, readNamedFields, withIds } from '../../kit/fields/named.ts'
import { typeRows } from '../../kit/find/catalogue.ts'
import { addIds, idsHelp, readWords, type Words, type WordsFlags, wordsOf } from '../../kit/find/ids.ts'
import { aTip } from '../../kit/find/named-catalogue.ts'
import type { Io } from '../../kit/io.ts'
import { printRecord, printStatus } from '../../kit/output/print.ts'
import { connect, type Flags, type Run, type Session, verb } from '../../kit/run.ts'

const ARGUMENT = '<types...>'

const LINK: NamedDrawing = { names: { formLinkUrl: 'forms-link' }, omit: ['licenseTypeIds'] }
const TIPS: NamedDrawing = { named: { renewalTipIds: aTip }, omit: ['licenseTypeIds'] }

interface Bulk {
  verb: string
  call: Call
  drawing: NamedDrawing
  examples: string[]
  /** Changes the types of one authority, and returns how many have changed. */
  send(run: Run, session: Session, authorityId: number, typed: Values): Promise<{ updatedLicenseTypesCount: number }>
}

/** Form links and renewal tips for several license types, which may be of several authorities. */
export function addBulk(types: Command, io: Io): void {
  addOne(types, io, {
    verb: 'add-form-link',
    call: calls.bulkUpdateFormLink,
    drawing: LINK,
    examples: ['add-form-link 12 13 --forms-link https://www.sfport.com/forms', 'add-form-link - --forms-link https://… < ids.txt'],
    send: (run, session, id, typed) => sendForm(run, session, addFormLink, { authority: { id }, types: [] }, typed),
  })
  addOne(types, io, {
    verb: 'add-tips',
    call: calls.bulkUpdateRenewalTip,
    drawing: TIPS,
    examples: ['add-tips 12 13 --tip 7', 'add-tips "Dock Permit" --tip 7 --tip 9'],
    send: (run, session, id, typed) => sendForm(run, session, addRenewalTips, { authority: { id }, types: [], tips: [] }, typed),
  })
}

function addOne(types: Command, io: Io, { verb: name, call, drawing, examples, send }: Bulk): void {
  verb(
    types,
    io,
    { verb: `${name} ${ARGUMENT}`, does: { ...call, does: call.does.replace(' of an authority', '') }, examples },
    {
      flags: (command) => addNamedFields(addIds(command), call.body, drawing),
      options: async (args: [string[]], flags: Flags & WordsFlags) => {
        const typed = await readNamedFields(call.body, flags, drawing)
        mustHave(call.body, { ...typed, licenseTypeIds: [] }, drawing)
        return { given: wordsOf(args, flags), typed }
      },
      run: async (run, { given, typed }: { given: Words; typed: Values }) => {
        const session = await connect(run)
        const rows = await typeRows(session, await readWords(run, given, ['licenseTypeId', 'id']))
        await confirmMany(run, `Change ${countWords(rows.length, 'license type')}?`, rows.length)
        const body = await withIds(session, typed, drawing)
        let updatedLicenseTypesCount = 0
        for (const [authorityId, some] of Map.groupBy(rows, ({ licensingAuthorityId }) => licensingAuthorityId)) {
          const answer = await send(run, session, authorityId, { ...body, licenseTypeIds: some.map(({ id }) => id) })
          updatedLicenseTypesCount += answer.updatedLicenseTypesCount
        }
        printRecord(run, { updatedLicenseTypesCount }, calls.bulkUpdateFormLink.reply, ['updatedLicenseTypesCount'])
        printStatus(run, call.success)
      },
    },
  ).addHelpText('after', idsHelp(ARGUMENT))
}
