import type { SignedIn } from '../kit/http/handler.ts'

/**
 * As whom the records of a client are read. Client users see their own replies. For staff, a pack for the client is read as an
 * administrator of that client with renewal permission would see it, so that nothing is in it that only staff may see.
 */
export const viewerOf = (user: SignedIn, forClient: boolean, clientId: number): SignedIn =>
  user.clientId !== null || !forClient ? user : { ...user, roleName: 'ClientAdministrator', clientId, clientServiceLevel: 'Hybrid' }
