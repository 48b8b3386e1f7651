// This file says what each role may do at the NATS server.

package queue

// A Role is what a key is for.
type Role int

// The roles.
const (
	RoleServer Role = iota // farm serve: everything
	RoleWorker             // farm work: takes units and hands in results
	RoleViewer             // farm status and farm table
)

// Permissions returns the subjects that a key with the given public part may
// publish and subscribe to. Both are nil for a server, which may do everything.
func Permissions(r Role, public string) (publish, subscribe []string) {
	switch r {
	case RoleWorker:
		publish = []string{
			helloSubject + "." + public, wantSubject + "." + public, submitSubject + "." + public + ".>",
		}
	case RoleViewer:
		publish = []string{statusSubject, tableSubject}
	default:
		return nil, nil
	}
	return publish, []string{inboxOf(public) + ".>"}
}
