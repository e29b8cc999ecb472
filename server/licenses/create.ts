import type { CreateLicense, Information } from '../../contract/licenses/edit.ts'
import { type Designation, UNASSIGNED } from '../../rules/licenses/designation.ts'
import { whatTrackingNeeds } from '../../rules/licenses/licenses.ts'
import { mayAssign } from '../../rules/people/permissions.ts'
import { present } from '../../rules/present.ts'
import { chosenClient } from '../clients/chosen.queries.ts'
import type { Client } from '../clients/client.model.ts'
import { chosenByIdOrName } from '../corporate-entities/id-or-name.actions.ts'
import { writeCustomValues } from '../custom-fields/values.actions.ts'
import { keepPdf } from '../documents/document.actions.ts'
import { create } from '../kit/database/change.ts'
import type { CallContext } from '../kit/http/handler.ts'
import { refuse } from '../kit/http/problems.ts'
import { dateRulesOf } from '../license-types/license-type.queries.ts'
import { lockProperty } from '../properties/contacts/contacts.actions.ts'
import { Property } from '../properties/property.model.ts'
import { withDeadlines } from '../watch/deadlines.actions.ts'
import { designationFor, namedFor } from './assignment/side.ts'
import { datesWithSources } from './edit/dates.queries.ts'
import { informationOf, mustBeIssued } from './edit/information.ts'
import { writePeople } from './edit/people.actions.ts'
import { trackedAs } from './edit/tracking.ts'
import { holderOf, License } from './license.model.ts'

/** An active property of the client, locked first: licenses store its name and active flag, which a concurrent request may change. */
const propertyFor = async ({ db, user }: CallContext, client: Client, propertyId: number): Promise<Property> => {
  await lockProperty(db, propertyId)
  const there = await db('property_clients').where({ property_id: propertyId, client_id: client.id }).first('id')
  const property = there && (await Property.query(db).modify(Property.visibleTo(user)).findById(propertyId))
  if (!property) throw refuse.unknownId('propertyId')
  if (!property.active) throw refuse.rule('propertyInactive', 'propertyId')
  return property
}

/** The side and assignee of a new license. Without the permission to assign, it is always the creator's side, unassigned. */
const sideFor = async (
  ctx: CallContext,
  client: Client,
  { renewalDesignation: wanted, userId }: Pick<CreateLicense, 'renewalDesignation' | 'userId'>,
): Promise<{ renewalDesignation: Designation; assignedUserId: number | null }> => {
  const { user } = ctx
  const renewalDesignation = designationFor(user, client, wanted)
  if (!mayAssign(user)) {
    if (renewalDesignation !== designationFor(user, client, null)) throw refuse.rule('notAllowed', 'renewalDesignation')
    if ((userId ?? UNASSIGNED) !== UNASSIGNED) throw refuse.rule('notAllowed', 'userId')
  }
  return { renewalDesignation, assignedUserId: await namedFor(ctx, client.id, { renewalDesignation, userId }) }
}

/** The information of a new license, with the named entity among its licensees. An unknown name creates the entity. */
const withNewLicensee = async (
  ctx: CallContext,
  clientId: number,
  information: Information,
  name: string | null | undefined,
): Promise<Information> => {
  if (!name?.trim()) return information
  const { licenseeIds = [] } = information
  const id = await chosenByIdOrName(ctx, 'corporateEntity', clientId, name, 'newLicensee')
  return { ...information, licenseeIds: [...new Set([...licenseeIds, id])] }
}

/** Creates a standalone or primary license with its people, dates and document. */
export const makeLicense = async (ctx: CallContext, given: CreateLicense): Promise<License> => {
  const { db } = ctx
  const { clientId, propertyId, isMaster = false, renewalDesignation, userId, ...rest } = given
  const { document, documentFileName, documentContentType, newLicensee, customFields, ...described } = rest
  const { effectiveDate = null, expirationDate = null, trackDate = null, notes, isTrackingOnly, ...entered } = described
  const client = await chosenClient(ctx, clientId)
  const property = await propertyFor(ctx, client, propertyId)
  const side = await sideFor(ctx, client, { renewalDesignation, userId })
  await mustBeIssued(db, client.id, entered)
  const information = await withNewLicensee(ctx, client.id, entered, newLicensee)
  const dates = { effectiveDate, expirationDate, trackDate }
  const dateRules = information.licenseTypeId ? await dateRulesOf(db, information.licenseTypeId) : undefined
  const kind = { isPerpetual: false, isSeasonal: false, ...dateRules, isChild: false }
  const values = await informationOf(ctx, client.id, information, { more: whatTrackingNeeds(dates, kind) })
  const licenseDocumentId = await keepPdf(ctx, { document, documentFileName, documentContentType }, client.id)
  const made = {
    ...values,
    ...(dateRules && datesWithSources(dateRules, dates)),
    ...trackedAs({ notes, isTrackingOnly }),
    ...side,
    clientId: client.id,
    propertyId: property.id,
    propertyName: property.name,
    propertyActive: property.active,
    active: true,
    isMaster,
    renewalDesignationApprovalStatus: 'None' as const,
    ...(licenseDocumentId && { licenseDocumentId }),
  }
  const [complete] = await withDeadlines(db, client.id, [made])
  const license = await create(ctx, License, present(complete))
  await writePeople(ctx, license, information)
  await writeCustomValues(ctx, { ...holderOf(license), isNew: true }, customFields)
  return license
}
