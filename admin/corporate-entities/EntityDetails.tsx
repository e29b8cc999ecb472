import { Link, Stack } from '@mui/material'
import type { Output } from '../../contract/call.ts'
import { CorporateEntity } from '../../contract/corporate-entities/calls.ts'
import type { calls } from '../../contract/index.ts'
import { formatMoment } from '../../rules/moment.ts'
import { FieldGrid, Fields } from '../ui/Fields.tsx'
import { OutsideLink } from '../ui/OutsideLink.tsx'
import { Halves, Section } from '../ui/Page.tsx'

export type Entity = Output<typeof calls.corporateEntities.get>

const FORMATION = ['stateOfFormation', 'dateOfFormation', 'federalEin', 'descriptionOfOwnership']
const LINKS = ['formationDocumentsLinkUrl', 'publicFilingsLinkUrl', 'operatingAgreementsLinkUrl', 'incumbencyCertificateLinkUrl'] as const
const CONTACT = ['contactName', 'contactEmail', 'phone', 'entityContactInstructions']
const RECORD = ['active', 'deactivatedDate', 'createdOn', 'modifiedOn']

/** The links of the entity. Each opens in a new tab. */
const linksOf = (entity: Entity) =>
  Object.fromEntries(
    LINKS.flatMap((name) => {
      const href = entity[name]
      return href ? [[name, <OutsideLink key={name} href={href} />]] : []
    }),
  )

/** The Entity Details tab of a profile. */
export const EntityDetails = ({ entity }: { entity: Entity }) => (
  <Halves>
    <Stack spacing={2}>
      <Section title="Formation">
        <FieldGrid>
          <Fields schema={CorporateEntity} record={entity} names={FORMATION} wide={['descriptionOfOwnership']} />
        </FieldGrid>
      </Section>
      <Section title="Links">
        <FieldGrid width={240}>
          <Fields schema={CorporateEntity} record={entity} names={LINKS} shown={linksOf(entity)} wide={LINKS} />
        </FieldGrid>
      </Section>
    </Stack>
    <Stack spacing={2}>
      <Section title="Contact">
        <FieldGrid>
          <Fields
            schema={CorporateEntity}
            record={entity}
            names={CONTACT}
            wide={['entityContactInstructions']}
            shown={entity.contactEmail ? { contactEmail: <Link href={`mailto:${entity.contactEmail}`}>{entity.contactEmail}</Link> } : {}}
          />
        </FieldGrid>
      </Section>
      <Section title="Record">
        <FieldGrid>
          <Fields
            schema={CorporateEntity}
            record={entity}
            names={RECORD}
            shown={{ createdOn: formatMoment(entity.createdOn), modifiedOn: formatMoment(entity.modifiedOn) }}
          />
        </FieldGrid>
      </Section>
    </Stack>
  </Halves>
)
