import { isDuplicate } from '../../../client/http.ts'
import { sendCall } from '../../../client/send-call.ts'
import type { Call, Output } from '../../../contract/call.ts'
import { isNullable, propertiesOf, requiredOf, type Schema, type Values } from '../../../contract/fields/schema.ts'
import { derive } from '../../../forms/follows.ts'
import { type Form, fieldsOf, initialValues, type PartOf, sentIn } from '../../../forms/form.ts'
import { formatDay, isDay } from '../../../rules/day.ts'
import { confirm, mayAsk, saysYes } from '../ask.ts'
import { EXIT, Failure, failed } from '../errors.ts'
import { printStatus } from '../output/print.ts'
import type { Run, Session } from '../run.ts'
import { type Drawing, flagNames, kebab, mustHave } from './fields.ts'
import { printReading } from './reading.ts'

/** The flags of a form: those of its fields alone. */
export const drawingOf = <Context>({ call, fields }: Form<Context>): Drawing => ({
  names: flagNames(fields),
  omit: Object.keys(propertiesOf(call.body)).filter((name) => !(name in fields)),
})

/** The schema of the typed fields. A field with an initial value in the form is not required. */
export const schemaOf = <Context>({ call, fields }: Form<Context>): Schema => ({
  ...call.body,
  required: requiredOf(call.body).filter((name) => fields[name]?.initial === undefined),
})

const textOf = (value: unknown): string => {
  if (typeof value !== 'object' || value === null) return String(value)
  const pairs = Object.entries(value).map(([name, one]) => `${name}=${one}`)
  return pairs.join(',')
}

/** The flags of a form's example. */
export const exampleOf = <Context>({ fields, example = {} }: Form<Context>): string =>
  Object.entries(example)
    .flatMap(([name, value]) => {
      const flag = `--${fields[name]?.flag ?? kebab(name)}`
      if (value === true) return [flag]
      return [value].flat().map((one) => `${flag} ${/\s/.test(textOf(one)) ? JSON.stringify(textOf(one)) : textOf(one)}`)
    })
    .join(' ')

/**
 * The values of a form: the initial values of its dialog, the typed values, and the values derived from them, which are printed.
 * Empty fields are left out, so that the server reports missing required ones. A nullable field of the record may stay null.
 */
async function valuesOf<Context>(run: Run, { api }: Session, form: Form<Context>, context: Context, typed: Values): Promise<Values> {
  const fields = propertiesOf(form.call.body)
  const record = form.record?.(context) ?? {}
  const isHeld = ([name, value]: [string, unknown]) => value !== null || (name in record && isNullable(fields[name] ?? {}))
  const initial = Object.entries(initialValues(form, context)).filter(isHeld)
  let values: Values = { ...Object.fromEntries(initial), ...typed }
  for (const { name } of fieldsOf(form, context)) {
    for (const [fills, { value, note }] of Object.entries(await derive(form, name, values, context, api.call))) {
      values = { ...values, [fills]: value }
      printStatus(run, `${fields[fills]?.title}: ${isDay(value) ? formatDay(value) : value}. ${note}`)
    }
  }
  const sent = sentIn(form, values, context)
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => name in typed || value === null || sent.includes(name)))
}

/** Sends a form as its dialog would: asks its question, and makes its call. First prints what the server reads in a stored document. */
export async function sendForm<Context, C extends Call>(
  run: Run,
  session: Session,
  form: Form<Context, C>,
  context: Context,
  typed: Values,
): Promise<Output<C>> {
  const stored = 'document' in typed ? null : form.reads?.(context)
  if (stored) await printReading(run, session, stored)
  const values = await valuesOf(run, session, form, context, typed)
  mustHave(schemaOf(form), values, drawingOf(form))
  const question = await form.confirm?.(values, context, session.api.call)
  if (question) await confirm(run, question.text)
  const body = form.bodyOf?.(values, context) ?? values
  const send = (answered: Values) => sendCall(session.send, form.call, { ...form.request(context), body: { ...body, ...answered } })
  try {
    return await send({})
  } catch (error) {
    if (!isDuplicate(error)) throw error
    await mustBeAnother(run, error.message)
    return send({ allowDuplicate: true })
  }
}

/** Asks whether to create a second record with that name and place. Without a terminal, a flag must confirm it. */
async function mustBeAnother(run: Run, question: string): Promise<void> {
  if (!mayAsk(run)) throw new Failure(EXIT.conflict, question, ['If it is, repeat the command with --allow-duplicate.'])
  if (!(await saysYes(run, question))) throw failed('Nothing was done.')
}

/** A form as a verb sends it. `About`: the record that the verb changes, or the owner of a new one. */
export interface FormVerb<About> {
  call: Call
  /** The body of the call. Only fields without an initial value are required. */
  schema: Schema
  send(run: Run, session: Session, about: About, typed: Values): Promise<unknown>
}

/** `contextOf` returns the context of the form. Its select lists may be empty, because typed names are replaced by ids first. */
export const sending = <About, Context>(
  form: Form<Context>,
  contextOf: (about: About, session: Session) => Context | Promise<Context>,
): FormVerb<About> => ({
  call: form.call,
  schema: schemaOf(form),
  send: async (run, session, about, typed) => sendForm(run, session, form, await contextOf(about, session), typed),
})

/** The forms of parts, by `PartOf`. */
export const sendingParts = <Part, Context extends PartOf<Part>>(
  { create, update }: Record<'create' | 'update', Form<Context>>,
  contextOf: (of: PartOf<Part>, session: Session) => Context | Promise<Context>,
) => ({ create: sending(create, contextOf), update: sending(update, contextOf) })
