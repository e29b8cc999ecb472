import type { Command } from 'commander'
import type { Values } from '../../../contract/fields/schema.ts'
import { calls } from '../../../contract/index.ts'
import { alertLicenses } from '../../../forms/licenses/alert.ts'
import { messages, sentences } from '../../../rules/messages.ts'
import { addFields, mustHave, readFields } from '../../kit/fields/fields.ts'
import { sendForm } from '../../kit/fields/forms.ts'
import { addIds, idsHelp, type Words, type WordsFlags, wordsOf } from '../../kit/find/ids.ts'
import type { Io } from '../../kit/io.ts'
import { printRecord } from '../../kit/output/print.ts'
import { connect, type Run, verb } from '../../kit/run.ts'
import { judge, namedLicenses } from '../renewals/bulk.ts'

const { bulkAlert } = calls.licenses
const ARGUMENT = '<licenses...>'
const drawing = { names: { isUrgent: 'urgent', alert: 'text' }, omit: ['licenseIds'] }

export function addBulkAlert(alert: Command, io: Io): void {
  verb(
    alert,
    io,
    {
      verb: `add-many ${ARGUMENT}`,
      does: bulkAlert,
      examples: ['add-many 42 43 --text "Under renovation"', 'add-many - --text "Call the city" --urgent'],
    },
    {
      flags: (command) => addFields(addIds(command), bulkAlert.body, drawing),
      options: async (args: [string[]], flags: WordsFlags) => ({
        given: wordsOf(args, flags),
        typed: mustHave(bulkAlert.body, await readFields(bulkAlert.body, flags, drawing), drawing),
      }),
      run: runAddMany,
    },
  ).addHelpText('after', `${idsHelp(ARGUMENT)}\nExit code: 3 when some were left out, 1 when all were.`)
}

async function runAddMany(run: Run, { given, typed }: { given: Words; typed: Values }): Promise<void> {
  const session = await connect(run)
  const licenseIds = await namedLicenses(run, session, given)
  const answer = await sendForm(run, session, alertLicenses, { licenseIds }, typed)
  printRecord(run, answer, bulkAlert.reply, ['updatedLicensesCount'])
  const done = answer.updatedLicensesCount
  judge(run, done, licenseIds.length, sentences.bulkEnded(done, licenseIds.length, messages.alertAdded))
}
