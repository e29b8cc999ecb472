import type { Command } from 'commander'
import type { Values } from '../../../contract/fields/schema.ts'
import { webhooks as calls, type Webhook, Webhook as WebhookSchema } from '../../../contract/webhooks/calls.ts'
import { deliveryColumns } from '../../../forms/webhooks/columns.ts'
import { deliveryFilter } from '../../../forms/webhooks/list.ts'
import { editWebhook, newWebhook, rollWebhookSecret, sendWebhookAgain } from '../../../forms/webhooks/webhooks.ts'
import { messages, sentences } from '../../../rules/messages.ts'
import { usage } from '../../kit/errors.ts'
import { filteredBy } from '../../kit/fields/filters.ts'
import { drawingOf, sendForm, sending } from '../../kit/fields/forms.ts'
import { addNamedFields, readNamedFields } from '../../kit/fields/named.ts'
import { addIds, idOf, idsHelp, readIds, wordsOf } from '../../kit/find/ids.ts'
import type { Io } from '../../kit/io.ts'
import { columnsOf } from '../../kit/output/columns.ts'
import { printPages } from '../../kit/output/pages.ts'
import { printRecord, printStatus } from '../../kit/output/print.ts'
import { addDelete, addList, addShow, addUpdate, type Resource } from '../../kit/records.ts'
import { connect, describe, type Run, type Session, verb } from '../../kit/run.ts'

const { list, get, create, remove, test, rollSecret, deliveries, sendAgain } = calls
const COLUMNS = ['id', 'name', 'url', 'eventTypes', 'isFull', 'isActive', 'waitingCount', 'lastDeliveredOn', 'failingSince'] as const
const HINT = 'The webhooks: evergreen webhooks list'

const find = ({ api }: Session, typed: string): Promise<Webhook> => api.webhooks.get({ params: { id: idOf(typed, HINT) } })

const webhook: Resource<Webhook> = {
  word: 'webhook',
  noun: 'webhooks',
  find,
  schema: WebhookSchema,
  shown: [...COLUMNS, 'offReason', 'userName', 'oldSecretUntil'],
  drawing: drawingOf(editWebhook),
}

const creating = drawingOf(newWebhook)
const again = { ...drawingOf(sendWebhookAgain), omit: ['deliveryIds'] }

export function add(webhooks: Command, io: Io): void {
  describe(webhooks, {
    does: 'Addresses that receive events as signed messages (Standard Webhooks), and the deliveries with their answers.',
    examples: [
      'webhooks create --name Mirror --url https://mirror.example.com/hook --event license.changed --event license.renewed',
      'webhooks deliveries 3 --status Failed',
      'webhooks send-again 3 --from 2026-11-20',
    ],
  })
  addList(webhooks, io, { call: list, drawing: {}, columns: [...COLUMNS], examples: ['list', 'list --json=id,name,waitingCount'] })
  addShow(webhooks, io, webhook, get, '3')
  addCreate(webhooks, io)
  addUpdate(
    webhooks,
    io,
    webhook,
    sending(editWebhook, (record: Webhook) => ({ webhook: record })),
    ['update 3 --event license.changed --event task.due', 'update 3 --on'],
  )
  addDelete(webhooks, io, webhook, remove, '3')
  addTest(webhooks, io)
  addRoll(webhooks, io)
  addDeliveries(webhooks, io)
  addAgain(webhooks, io)
}

const addCreate = (webhooks: Command, io: Io) =>
  verb(
    webhooks,
    io,
    {
      verb: 'create',
      does: create,
      examples: [
        'create --name Mirror --url https://mirror.example.com/hook --event license.changed',
        'create --name Mirror --url https://mirror.example.com/hook --event license.changed --full',
      ],
    },
    {
      flags: (command) => addNamedFields(command, create.body, creating),
      options: (_args, flags) => readNamedFields(create.body, flags, creating),
      run: runCreate,
    },
  )

async function runCreate(run: Run, typed: Values): Promise<void> {
  const made = await sendForm(run, await connect(run), newWebhook, {}, typed)
  printRecord(run, made, create.reply, ['id', 'secret'])
  printStatus(run, create.success, messages.webhookSecretShownOnce)
}

const addTest = (webhooks: Command, io: Io) =>
  verb(
    webhooks,
    io,
    { verb: 'test <webhook>', does: test, examples: ['test 3'] },
    {
      options: ([typed]: [string]) => idOf(typed, HINT),
      run: async (run, id) => {
        const delivery = await (await connect(run)).api.webhooks.test({ params: { id } })
        printRecord(run, delivery, test.reply, ['id', 'eventId', 'status'])
        printStatus(run, test.success, `What was answered: evergreen webhooks deliveries ${id}`)
      },
    },
  )

const addRoll = (webhooks: Command, io: Io) =>
  verb(
    webhooks,
    io,
    { verb: 'roll-secret <webhook>', does: rollSecret, examples: ['roll-secret 3', 'roll-secret 3 --old-secret-hours 0'] },
    {
      flags: (command) => addNamedFields(command, rollSecret.body, drawingOf(rollWebhookSecret)),
      options: async ([typed]: [string], flags) => ({
        typed,
        values: await readNamedFields(rollSecret.body, flags, drawingOf(rollWebhookSecret)),
      }),
      run: async (run, { typed, values }) => {
        const session = await connect(run)
        const made = await sendForm(run, session, rollWebhookSecret, { webhook: await find(session, typed) }, values)
        printRecord(run, made, rollSecret.reply, ['id', 'secret', 'oldSecretUntil'])
        printStatus(run, rollSecret.success, messages.webhookSecretShownOnce)
      },
    },
  )

const addDeliveries = (webhooks: Command, io: Io) => {
  const { drawing } = filteredBy(deliveryFilter)
  return verb(
    webhooks,
    io,
    { verb: 'deliveries <webhook>', does: deliveries, examples: ['deliveries 3', 'deliveries 3 --status Failed --json'] },
    {
      flags: (command) => addNamedFields(command, deliveries.body, drawing),
      options: async ([typed]: [string], flags) => ({
        id: idOf(typed, HINT),
        filter: await readNamedFields(deliveries.body, flags, drawing),
      }),
      run: async (run, { id, filter }) => {
        const { api } = await connect(run)
        await printPages(run, {
          call: deliveries,
          filter,
          read: (body) => api.webhooks.deliveries({ params: { id }, body }),
          columns: ['id', ...columnsOf(deliveryColumns)],
        })
      },
    },
  )
}

const addAgain = (webhooks: Command, io: Io) =>
  verb(
    webhooks,
    io,
    {
      verb: 'send-again <webhook> [deliveries...]',
      does: sendAgain,
      examples: ['send-again 3 812 813', 'send-again 3 --from 2026-11-20 --to 2026-11-22', 'send-again 3 --from 2026-11-20 --failed-only'],
    },
    {
      flags: (command) => addNamedFields(addIds(command), sendAgain.body, again),
      options: async ([typed, ids]: [string, string[]], flags) => {
        const values = await readNamedFields(sendAgain.body, flags, again)
        if (ids.length === 0 && values.from === undefined) throw usage('Name deliveries, or the first day with --from.')
        return { id: idOf(typed, HINT), given: wordsOf([ids], flags), values }
      },
      run: async (run, { id, given, values }) => {
        const ids = await readIds(run, given)
        const { api } = await connect(run)
        const body = ids.length > 0 ? { deliveryIds: ids } : values
        const answer = await api.webhooks.sendAgain({ params: { id }, body })
        printRecord(run, answer, sendAgain.reply, ['count'])
        printStatus(run, sentences.deliveriesSentAgain(answer.count), answer.hasMore ? messages.webhookMoreLeft : undefined)
      },
    },
  ).addHelpText('after', idsHelp('[deliveries...]'))
