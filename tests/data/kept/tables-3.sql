BEGIN TRANSACTION;
CREATE TABLE events (
	event_id TEXT NOT NULL, 
	origin TEXT NOT NULL, 
	name TEXT NOT NULL, 
	made_at TEXT NOT NULL, 
	made_by TEXT NOT NULL, 
	brought_in BOOLEAN NOT NULL, 
	PRIMARY KEY (event_id)
);
INSERT INTO "events" VALUES('kepttables','kepttables','Kept Open','2026-11-20T09:00:01.000Z','Ines',0);
CREATE TABLE grants (
	person_id TEXT NOT NULL, 
	event_id TEXT NOT NULL, 
	role TEXT NOT NULL, 
	boards TEXT NOT NULL, 
	PRIMARY KEY (person_id, event_id), 
	FOREIGN KEY(person_id) REFERENCES people (person_id) ON DELETE CASCADE
);
CREATE TABLE invitations (
	invitation_id TEXT NOT NULL, 
	token_hash TEXT NOT NULL, 
	label TEXT NOT NULL, 
	event_id TEXT NOT NULL, 
	role TEXT NOT NULL, 
	boards TEXT NOT NULL, 
	made_at TEXT NOT NULL, 
	made_by TEXT NOT NULL, 
	expires TEXT NOT NULL, 
	single_use BOOLEAN NOT NULL, 
	used_at TEXT NOT NULL, 
	revoked_at TEXT NOT NULL, 
	PRIMARY KEY (invitation_id), 
	UNIQUE (token_hash)
);
CREATE TABLE journal (
	event_id TEXT NOT NULL, 
	position INTEGER NOT NULL, 
	at TEXT NOT NULL, 
	who TEXT NOT NULL, 
	why TEXT NOT NULL, 
	kind TEXT NOT NULL, 
	body TEXT NOT NULL, 
	link TEXT NOT NULL, 
	PRIMARY KEY (event_id, position), 
	FOREIGN KEY(event_id) REFERENCES events (event_id) ON DELETE CASCADE
);
INSERT INTO "journal" VALUES('kepttables',1,'2026-11-20T09:00:01.000Z','Ines','','describe-event','{"arbiter":"","deputies":[],"end_date":"","federation":"","name":"Kept Open","notes":"","organiser":"","place":"","start_date":"","time_control":"","time_control_code":""}','538a473595e776915f932bcfb5d8c068007808dd89a770d6c515ee7eb3c9ea5d');
INSERT INTO "journal" VALUES('kepttables',2,'2026-11-20T09:00:02.000Z','Ines','','add-section','{"section":"open","setup":{"absence":0,"acceleration":"","birth_years":false,"check_in":false,"default_minutes":-1,"draw":5,"edition":"","first_board":1,"forecasts":-1,"initial_colour":"white","keep_apart":[],"keep_apart_until":0,"loss":0,"match":{"boards":0,"boards_by_round":[],"bye_game_points":-1,"bye_match_points":-1,"colours":"","draw":10,"holes":false,"homes":false,"late":"first-boards","loss":0,"minimum":1,"order":"fixed","rating_gap":0,"type_code":"","win":20,"winner":"gp"},"name":"Open","number_of_rounds":5,"options":[],"pairing_allocated_bye":10,"pairing_times":[],"public":true,"readings":"","reasons":true,"round_dates":[],"round_times":[],"system":"dutch","tie_breaks":[],"win":10}}','da117f0bdd9c32af273cb249c1e88657e0595d8d5584b39caf670052a9f2d607');
INSERT INTO "journal" VALUES('kepttables',3,'2026-11-20T09:00:03.000Z','Ines','','enter-players','{"first_round":0,"granted":0,"players":[{"birth_date":"","club":"","family":"","federation":"","fide_id":"","name":"Player, A","national_id":"","national_rating":0,"rating":2400,"school":"","sex":"","title":""},{"birth_date":"","club":"","family":"","federation":"","fide_id":"","name":"Player, B","national_id":"","national_rating":0,"rating":2390,"school":"","sex":"","title":""},{"birth_date":"","club":"","family":"","federation":"","fide_id":"","name":"Player, C","national_id":"","national_rating":0,"rating":2380,"school":"","sex":"","title":""},{"birth_date":"","club":"","family":"","federation":"","fide_id":"","name":"Player, D","national_id":"","national_rating":0,"rating":2370,"school":"","sex":"","title":""},{"birth_date":"","club":"","family":"","federation":"","fide_id":"","name":"Player, E","national_id":"","national_rating":0,"rating":2360,"school":"","sex":"","title":""},{"birth_date":"","club":"","family":"","federation":"","fide_id":"","name":"Player, F","national_id":"","national_rating":0,"rating":2350,"school":"","sex":"","title":""},{"birth_date":"","club":"","family":"","federation":"","fide_id":"","name":"Player, G","national_id":"","national_rating":0,"rating":2340,"school":"","sex":"","title":""},{"birth_date":"","club":"","family":"","federation":"","fide_id":"","name":"Player, H","national_id":"","national_rating":0,"rating":2330,"school":"","sex":"","title":""},{"birth_date":"","club":"","family":"","federation":"","fide_id":"","name":"Player, I","national_id":"","national_rating":0,"rating":2320,"school":"","sex":"","title":""},{"birth_date":"","club":"","family":"","federation":"","fide_id":"","name":"Player, J","national_id":"","national_rating":0,"rating":2310,"school":"","sex":"","title":""},{"birth_date":"","club":"","family":"","federation":"","fide_id":"","name":"Player, K","national_id":"","national_rating":0,"rating":2300,"school":"","sex":"","title":""}],"section":"open"}','dae6926b23559f8326b4951b859841e9ba47626aaca0f8b223e9a79f9c3174df');
CREATE TABLE marks (
	name TEXT NOT NULL, 
	value TEXT NOT NULL, 
	PRIMARY KEY (name)
);
INSERT INTO "marks" VALUES('file','34e48a95b17af198');
INSERT INTO "marks" VALUES('desk','af0132ead75af852');
CREATE TABLE people (
	person_id TEXT NOT NULL, 
	name TEXT NOT NULL, 
	name_key TEXT NOT NULL, 
	password_hash TEXT NOT NULL, 
	disabled BOOLEAN NOT NULL, 
	made_at TEXT NOT NULL, 
	made_by TEXT NOT NULL, 
	PRIMARY KEY (person_id), 
	UNIQUE (name_key)
);
CREATE TABLE schema_version (
	version INTEGER NOT NULL
);
INSERT INTO "schema_version" VALUES(3);
CREATE TABLE sealed_cards (
	event_id TEXT NOT NULL, 
	section TEXT NOT NULL, 
	round INTEGER NOT NULL, 
	team INTEGER NOT NULL, 
	opponent INTEGER NOT NULL, 
	players TEXT NOT NULL, 
	at TEXT NOT NULL, 
	"by" TEXT NOT NULL, 
	holder TEXT NOT NULL, 
	PRIMARY KEY (event_id, section, round, team), 
	FOREIGN KEY(event_id) REFERENCES events (event_id) ON DELETE CASCADE
);
CREATE TABLE secrets (
	name TEXT NOT NULL, 
	value BLOB NOT NULL, 
	PRIMARY KEY (name)
);
CREATE TABLE sessions (
	session_hash TEXT NOT NULL, 
	person_id TEXT, 
	invitation_id TEXT, 
	made_at TEXT NOT NULL, 
	expires TEXT NOT NULL, 
	source TEXT NOT NULL, 
	PRIMARY KEY (session_hash), 
	FOREIGN KEY(person_id) REFERENCES people (person_id) ON DELETE CASCADE, 
	FOREIGN KEY(invitation_id) REFERENCES invitations (invitation_id) ON DELETE CASCADE
);
CREATE TABLE set_aside (
	event_id TEXT NOT NULL, 
	link TEXT NOT NULL, 
	position INTEGER NOT NULL, 
	at TEXT NOT NULL, 
	who TEXT NOT NULL, 
	why TEXT NOT NULL, 
	kind TEXT NOT NULL, 
	body TEXT NOT NULL, 
	origin TEXT NOT NULL, 
	common INTEGER NOT NULL, 
	decision TEXT NOT NULL, 
	decided_by TEXT NOT NULL, 
	decided_at TEXT NOT NULL, 
	entered_as INTEGER NOT NULL, 
	PRIMARY KEY (event_id, link)
);
CREATE TABLE sign_ins (
	number INTEGER NOT NULL, 
	at TEXT NOT NULL, 
	name TEXT NOT NULL, 
	source TEXT NOT NULL, 
	way TEXT NOT NULL, 
	success BOOLEAN NOT NULL, 
	PRIMARY KEY (number)
);
CREATE INDEX sign_ins_by_time ON sign_ins (at);
CREATE INDEX sessions_of_invitation ON sessions (invitation_id);
CREATE INDEX sessions_of_person ON sessions (person_id);
COMMIT;
