import { lazy, Suspense } from 'react'
import { Navigate } from 'react-router'
import { Page, PageHeader } from '../ui/Page.tsx'
import { Waiting } from '../ui/states/Waiting.tsx'
import { BulkJobs } from './bulk/BulkJobs.tsx'
import { Queue } from './Queue.tsx'
import { ViewToggle } from './ViewToggle.tsx'
import { useViews } from './views.ts'

const Dashboard = lazy(() => import('./dashboard/Dashboard.tsx'))

/** The /renewals page: the queue or, for people with the renewal permission, the dashboard. */
export default function RenewalsList() {
  const { view, mayToggle, addressOf, restored } = useViews()
  if (restored) return <Navigate to={restored} replace />
  return (
    <Page>
      <PageHeader title="Renewals" aside={mayToggle && <ViewToggle view={view} addressOf={addressOf} />} />
      <BulkJobs />
      {view === 'queue' ? (
        <Queue />
      ) : (
        <Suspense fallback={<Waiting />}>
          <Dashboard />
        </Suspense>
      )}
    </Page>
  )
}
