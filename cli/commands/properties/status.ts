import type { Command } from 'commander'
import type { Schema, Values } from '../../../contract/fields/schema.ts'
import { calls } from '../../../contract/index.ts'
import type { Property } from '../../../contract/properties/schemas.ts'
import { deactivateProperty } from '../../../forms/properties/properties.ts'
import { confirm } from '../../kit/ask.ts'
import { addFields, readFields } from '../../kit/fields/fields.ts'
import { sendForm } from '../../kit/fields/forms.ts'
import type { Io } from '../../kit/io.ts'
import { tell } from '../../kit/output/print.ts'
import { argumentOf, helpOf, type Kind, print } from '../../kit/records.ts'
import { connect, type Run, verb } from '../../kit/run.ts'

const { activate, deactivate } = calls.properties
const drawing = { omit: ['active'] }

export function addPropertyStatus(properties: Command, io: Io, property: Kind<Property>): void {
  verb(
    properties,
    io,
    {
      verb: `deactivate ${argumentOf(property)}`,
      does: deactivate.does,
      examples: ['deactivate "Harbor Waikiki"', 'deactivate 12 --close-date 2026-12-31'],
    },
    {
      flags: (command) => addFields(command, deactivate.body as Schema, drawing),
      options: async ([typed], flags) => ({ typed: typed as string, body: await readFields(deactivate.body as Schema, flags, drawing) }),
      run: (run, options) => runDeactivate(run, property, options),
    },
  ).addHelpText('after', helpOf(property))
  verb(
    properties,
    io,
    { verb: `activate ${argumentOf(property)}`, does: activate.does, examples: ['activate "Harbor Waikiki"'] },
    { options: ([typed]) => typed as string, run: (run, typed) => runActivate(run, property, typed) },
  ).addHelpText('after', helpOf(property))
}

async function runDeactivate(run: Run, kind: Kind<Property>, { typed, body }: { typed: string; body: Values }): Promise<void> {
  const session = await connect(run)
  const property = await kind.find(session, typed)
  const { id, name, renewalsInProcessCount: waiting, canUpdateActiveStatus } = property
  if (waiting > 0 && canUpdateActiveStatus) await confirm(run, `Renewals in process at ${name} that will wait: ${waiting}. Deactivate it?`)
  await sendForm(run, session, deactivateProperty, { property }, body)
  print(run, kind, await kind.find(session, String(id)))
  tell(run, deactivate.success)
}

async function runActivate(run: Run, kind: Kind<Property>, typed: string): Promise<void> {
  const session = await connect(run)
  const { id, version } = await kind.find(session, typed)
  await session.api.properties.activate({ params: { id }, ifMatch: version })
  print(run, kind, await kind.find(session, String(id)))
  tell(run, activate.success)
}
