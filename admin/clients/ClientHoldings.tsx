import { Link } from '@mui/material'
import { Link as RouterLink } from 'react-router'
import { Client } from '../../contract/clients/calls.ts'
import { attentionCounts } from '../../contract/licenses/standing.ts'
import { keysOf } from '../../rules/records.ts'
import { countWords } from '../../rules/totals.ts'
import { attentionLinks } from '../licenses/attention.tsx'
import { mayDo } from '../providers/access.ts'
import { FieldGrid, Fields } from '../ui/Fields.tsx'
import { Section } from '../ui/Page.tsx'
import { useUser } from '../ui/useUser.tsx'
import { listOfClient } from './links.ts'

const LINKED = { usersCount: 'users', propertiesCount: 'properties', licensesCount: 'licenses' } as const
const ONE = { users: 'user', properties: 'property', licenses: 'license' } as const

/** The numbers of records of a client, each a link for people who may list them. */
export function ClientHoldings({ client }: { client: Client }) {
  const user = useUser()
  const links = keysOf(LINKED)
    .filter((name) => mayDo(user, LINKED[name], 'list'))
    .map((name) => [
      name,
      <Link key={name} component={RouterLink} to={listOfClient(LINKED[name], client.id)}>
        {countWords(client[name], ONE[LINKED[name]], LINKED[name])}
      </Link>,
    ])
  const attention = mayDo(user, 'licenses', 'list') ? attentionLinks(client, { clientIds: [client.id] }) : {}
  return (
    <Section title="Users, Properties and Licenses">
      <FieldGrid width={120}>
        <Fields
          schema={Client}
          record={client}
          names={[...Object.keys(LINKED), ...Object.keys(attentionCounts)]}
          shown={{ ...Object.fromEntries(links), ...attention }}
        />
      </FieldGrid>
    </Section>
  )
}
