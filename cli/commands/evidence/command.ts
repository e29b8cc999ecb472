import { openAsBlob } from 'node:fs'
import type { Command } from 'commander'
import { personOf } from '../../../contract/authentication/calls.ts'
import { evidence } from '../../../contract/evidence/calls.ts'
import type { Values } from '../../../contract/fields/schema.ts'
import { type PackOf, preparePack } from '../../../forms/evidence/packs.ts'
import { verifyPack } from '../../../rules/evidence/verify-pack.ts'
import { messages } from '../../../rules/messages.ts'
import { failed, messageOf } from '../../kit/errors.ts'
import { addFields, readFields } from '../../kit/fields/fields.ts'
import { drawingOf, sendForm } from '../../kit/fields/forms.ts'
import { authorityId } from '../../kit/find/catalogue.ts'
import { entityId, propertyId } from '../../kit/find/company.ts'
import { findClient } from '../../kit/find/find.ts'
import type { Io } from '../../kit/io.ts'
import { printJson, printRecord, printStatus } from '../../kit/output/print.ts'
import { connect, describe, type Flags, type Run, type Session, verb } from '../../kit/run.ts'
import { writeDurably } from '../exports/manifest.ts'
import { waitForJob } from '../jobs/wait.ts'
import { LICENSES_ARGUMENT, namedLicenses } from '../renewals/bulk.ts'

const drawing = { ...drawingOf(preparePack), omit: ['propertyId', 'licensingAuthorityId', 'clientId', 'corporateEntityId', 'licenseIds'] }

interface Preparing {
  words: string[]
  out: string
  typed: Values
}

type Find = (run: Run, session: Session, words: string[]) => Promise<PackOf>

const one =
  (find: (session: Session, typed: string) => Promise<number>, field: keyof PackOf): Find =>
  async (_run, session, [word = '']) => ({ [field]: await find(session, word) })

/** A verb for each kind of pack: its argument, and how it is found. */
const PACKS: Record<string, { argument: string; examples: string[]; find: Find }> = {
  property: {
    argument: '<property>',
    examples: ['property "Harbor Savannah Riverfront" --since 2025-01-01 --out pack.zip', 'property 12 --as-of 2026-06-30 --out pack.zip'],
    find: one(propertyId, 'propertyId'),
  },
  authority: {
    argument: '<authority>',
    examples: ['authority "City of Savannah" --out pack.zip'],
    find: one(authorityId, 'licensingAuthorityId'),
  },
  client: {
    argument: '<client>',
    examples: ['client "Harbor Hotels" --since 2025-01-01 --out pack.zip'],
    find: one(findClient, 'clientId'),
  },
  entity: { argument: '<entity>', examples: ['entity "Harbor LLC" --out pack.zip'], find: one(entityId, 'corporateEntityId') },
  licenses: {
    argument: LICENSES_ARGUMENT,
    examples: ['licenses 42 43 BLB-559302 --out pack.zip'],
    find: async (run, session, words) => ({ licenseIds: await namedLicenses(run, session, { words, nul: false }) }),
  },
}

export function add(noun: Command, io: Io): void {
  describe(noun, {
    does: 'Everything about licenses in one signed zip file, and whether such a file is as it was signed.',
    examples: ['evidence property "Harbor Savannah Riverfront" --since 2025-01-01 --out pack.zip', 'evidence verify pack.zip'],
  })
  for (const [name, { argument, examples, find }] of Object.entries(PACKS))
    verb(
      noun,
      io,
      { verb: `${name} ${argument}`, does: evidence.prepare, examples },
      {
        flags: (command) => {
          command.requiredOption('--out <file>', 'where to write the zip file')
          addFields(command, evidence.prepare.body, drawing)
        },
        options: async ([typed]: [string | string[]], { out, ...flags }: Flags & { out: string }): Promise<Preparing> => ({
          words: [typed].flat(),
          out,
          typed: await readFields(evidence.prepare.body, flags, drawing),
        }),
        run: (run, preparing) => runPrepare(run, find, preparing),
      },
    )
  verb(
    noun,
    io,
    {
      verb: 'verify <file>',
      does: 'Verify an evidence pack without a server: its signature and each file.',
      examples: ['verify pack.zip', 'verify pack.zip --key "$(evergreen evidence key --json=publicKey)"', 'verify pack.zip --json'],
    },
    {
      flags: (command) => command.option('--key <key>', 'the public key that you trust, in base64'),
      options: ([file]: [string], { key }: { key?: string }) => ({ file, key }),
      run: runVerify,
    },
  ).addHelpText(
    'after',
    '\nEnds with 1 if any byte was changed, or a file is missing or was added. Without --key, compare the key yourself.',
  )
  verb(
    noun,
    io,
    { verb: 'key', does: evidence.key, examples: ['key', 'key --json=publicKey'] },
    {
      options: () => undefined,
      run: async (run) => printRecord(run, await (await connect(run)).api.evidence.key(), evidence.key.reply, ['publicKey']),
    },
  )
}

async function runPrepare(run: Run, find: Find, { words, out, typed }: Preparing): Promise<void> {
  const session = await connect(run)
  const identity = await session.api.authentication.identity()
  const context = { of: await find(run, session, words), person: personOf(identity), today: identity.today }
  const { id, jobId } = await sendForm(run, session, preparePack, context, typed)
  if (jobId !== undefined && (await waitForJob(run, session, jobId)).status !== 'done') throw failed(messages.evidenceFailed)
  const { body } = await session.api.evidence.download({ params: { id } })
  await writeDurably(out, async (write) => {
    for await (const chunk of body ?? []) await write(chunk)
  })
  const { isIntact, fileCount, publicKey, about } = await verifyPack(await openAsBlob(out))
  if (!isIntact) throw failed(`${out} is not as it was signed: the transfer has failed.`)
  if (run.globals.json) return printJson(run, { out, fileCount, publicKey, ...(about?.notes?.length && { notes: about.notes }) })
  printStatus(run, `${out}: ${fileCount} files, signed with ${publicKey}`, ...(about?.notes ?? []))
}

/** A missing file throws at once, instead of rejecting. */
async function opened(file: string): Promise<Blob> {
  try {
    return await openAsBlob(file)
  } catch (error) {
    throw failed(`${file} cannot be read: ${messageOf(error)}`)
  }
}

async function runVerify(run: Run, { file, key }: { file: string; key: string | undefined }): Promise<void> {
  const blob = await opened(file)
  const found = await verifyPack(blob, key)
  if (run.globals.json) printJson(run, found)
  const { isIntact, isRepacked, problems, fileCount, publicKey, about } = found
  if (!isIntact) throw failed(`${file} is not intact.`, ...problems)
  if (run.globals.json) return
  printStatus(
    run,
    isRepacked
      ? `${file} was packed again. Its contents are intact: ${fileCount} files are as they were signed.`
      : `${file} is intact: ${fileCount} files are as they were signed.`,
    about
      ? `${about.title}, as of ${about.asOf}; made on ${about.madeOn} by ${about.madeBy}, in the Evergreen of ${about.provider}`
      : undefined,
    `Signed with ${publicKey}`,
  )
}
