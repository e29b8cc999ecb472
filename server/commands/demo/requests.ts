import { pdfOf } from '../../../fixtures/demo/pdf.ts'
import { addDays } from '../../../rules/day.ts'
import { present } from '../../../rules/present.ts'
import { numberList } from '../../../rules/records.ts'
import type { RequestItemKind } from '../../../rules/requests.ts'
import { receiveAnswer } from '../../requests/answers.actions.ts'
import { requestOfToken } from '../../requests/request.queries.ts'
import { sweepRequests } from '../../requests/sweep.actions.ts'
import type { Office, PastEvent } from './office.ts'

interface Asking {
  daysAgo: number
  /** The e-mail address of the sender. */
  by: string
  about: { licenseIds: number[] } | { propertyIds: number[] }
  items: RequestItemKind[]
  question?: string
  message?: string
  dueInDays: number
}

/** A request and the events that follow it. Keeps the token of the last mailed link. */
class AskedRequest {
  readonly #office: Office
  readonly #asking: Asking
  id = 0
  #token = ''

  constructor(office: Office, asking: Asking) {
    this.#office = office
    this.#asking = asking
  }

  asks(): PastEvent {
    const { daysAgo, by, about, dueInDays, ...body } = this.#asking
    const dueDate = addDays(this.#office.today, dueInDays - daysAgo)
    const happens = async () => {
      const answer = await this.#office.call(by, 'requests.create', { body: { ...about, ...body, dueDate } })
      this.id = present(numberList(answer.ids)[0])
      await this.#readToken()
    }
    return { daysAgo, at: '14:05', happens }
  }

  /** The recipient answers with a file or a text. */
  answered(daysAgo: number, item: number, given: { words: string } | { fileName: string }): PastEvent {
    const happens = async () => {
      const { db } = this.#office
      const ctx = this.#office.context(null, 'asked.answer')
      const live = present(await requestOfToken({ db, today: ctx.today, params: { token: this.#token } }))
      const items: number[] = await db('request_items').where('request_id', this.id).orderBy('position').pluck('id')
      const said = { itemId: present(items[item]), givenBy: present(live.link.name) }
      if ('words' in given) return receiveAnswer(ctx, live, { ...said, ...given }, undefined)
      const { fileName } = given
      const file = pdfOf([fileName, live.request.propertyName])
      return receiveAnswer(ctx, live, said, { file, contentType: 'application/pdf', fileName })
    }
    return { daysAgo, at: '18:40', happens }
  }

  /** The sender accepts the last answer, or sends it back with a reason. */
  decided(daysAgo: number, reason?: string): PastEvent {
    const happens = async () => {
      const { db } = this.#office
      const last = await db('request_answers').where('request_id', this.id).orderBy('id', 'desc').first('id')
      const about = { id: this.id, params: { answerId: last.id } }
      await (reason === undefined
        ? this.#office.call(this.#asking.by, 'requests.accept', { ...about, body: {} })
        : this.#office.call(this.#asking.by, 'requests.sendBack', { ...about, body: { reason } }))
      if (reason !== undefined) await this.#readToken()
    }
    return { daysAgo, at: '19:15', happens }
  }

  cancelled(daysAgo: number): PastEvent {
    return { daysAgo, at: '15:30', happens: () => this.#office.call(this.#asking.by, 'requests.remove', { id: this.id, body: {} }) }
  }

  /** Only the mail has the token: the database has its hash. */
  async #readToken() {
    const mail = await this.#office.db('outbox').orderBy('id', 'desc').first('text')
    this.#token = present(/\/asked\/([\w-]+)/.exec(mail.text)?.[1])
  }
}

/** Requests of all states: open, with an undecided answer, sent back, accepted, cancelled and expired. */
export const requestEvents = async (office: Office): Promise<PastEvent[]> => {
  const { db, host } = office
  const keyContacts = () => db('property_contacts').where('is_key_contact', true).whereNotNull('email').select('property_id')
  const ofProvider = () => db('licenses').where({ renewal_designation: 'Provider', active: true }).select('property_id')
  const propertiesOf = (company: string, keptByClient = true): Promise<number[]> =>
    db('properties')
      .join('clients', 'clients.id', 'properties.billing_client_id')
      .where({ 'clients.display_name': company, 'properties.active': true })
      .whereIn('properties.id', keyContacts())
      .modify((rows) => keptByClient && rows.whereNotIn('properties.id', ofProvider()))
      .orderBy('properties.id', 'desc')
      .limit(4)
      .pluck('properties.id')
  const begun: { id: number } | undefined = await db('licenses')
    .whereIn('property_id', keyContacts())
    .where({ renewal_designation: 'Provider', active: true, property_active: true })
    .whereNull('master_license_id')
    .whereIn('renewal_stage', [2, 3, 4, 5])
    .orderBy('id', 'desc')
    .first('id')
  const [lakeside, harbor, summit] = [
    await propertiesOf('Lakeside Dining', false),
    await propertiesOf('Harbor Hotels'),
    await propertiesOf('Summit Resorts'),
  ]
  const staff = 'renewals@provider.example'
  const insurance = new AskedRequest(office, {
    ...{ daysAgo: 21, by: staff, about: { propertyIds: [present(lakeside[0])] }, items: ['InsuranceCertificate'], dueInDays: 14 },
    message: 'The city wants the certificate of this policy year with the renewal.',
  })
  const signature = new AskedRequest(office, {
    ...{ daysAgo: 9, by: staff, about: { licenseIds: [present(begun).id] }, items: ['SignedForm', 'Answer'], dueInDays: 20 },
    question: 'Who will sign as the manager on duty?',
  })
  const inspection = new AskedRequest(office, {
    ...{
      daysAgo: 16,
      by: 'administrator@harbor.example',
      about: { propertyIds: [present(harbor[0])] },
      items: ['InspectionReport'],
      dueInDays: 24,
    },
  })
  const policy = new AskedRequest(office, {
    ...{
      daysAgo: 13,
      by: 'meiling.chow@harbor.example',
      about: { propertyIds: [present(harbor[1])] },
      items: ['InsuranceCertificate'],
      dueInDays: 21,
    },
  })
  const mistaken = new AskedRequest(office, {
    ...{
      daysAgo: 12,
      by: 'administrator@summit.example',
      about: { propertyIds: [present(summit[0])] },
      items: ['InspectionReport'],
      dueInDays: 14,
    },
  })
  const forgotten = new AskedRequest(office, {
    ...{ daysAgo: 50, by: 'administrator@summit.example', about: { propertyIds: [present(summit[1])] }, items: ['Answer'], dueInDays: 10 },
    question: 'Is the pool bar closed for the winter?',
  })
  return [
    ...[insurance, signature, inspection, policy, mistaken, forgotten].map((one) => one.asks()),
    insurance.answered(15, 0, { fileName: 'certificate-of-insurance.pdf' }),
    insurance.decided(14),
    policy.answered(6, 0, { fileName: 'insurance-last-year.pdf' }),
    policy.decided(5, 'This is the policy of last year. Please send the one that runs now.'),
    signature.answered(3, 1, { words: 'Our new general manager signs from Monday on.' }),
    mistaken.cancelled(10),
    { daysAgo: 2, at: '05:10', happens: () => sweepRequests(host.database) },
  ]
}
