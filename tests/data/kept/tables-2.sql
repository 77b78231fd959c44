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
INSERT INTO "journal" VALUES('kepttables',1,'2026-11-20T09:00:01.000Z','Ines','','describe-event','{"arbiter":"","end_date":"","federation":"","name":"Kept Open","notes":"","organiser":"","place":"","start_date":"","time_control":""}','b33d20ba4f4c002f029d8014863f66df733fb113c3e121e6e8b15dab7e37e3c8');
INSERT INTO "journal" VALUES('kepttables',2,'2026-11-20T09:00:02.000Z','Ines','','add-section','{"section":"open","setup":{"absence":0,"acceleration":"","birth_years":false,"check_in":false,"draw":5,"edition":"","first_board":1,"initial_colour":"white","keep_apart":[],"keep_apart_until":0,"loss":0,"name":"Open","number_of_rounds":5,"options":[],"pairing_allocated_bye":10,"public":true,"readings":"","round_dates":[],"system":"dutch","tie_breaks":[],"win":10}}','891c835402bffe6c361bdac6afb0c7d4c74a82b7f61ec07ec0c79d103a0bfc70');
INSERT INTO "journal" VALUES('kepttables',3,'2026-11-20T09:00:03.000Z','Ines','','enter-players','{"first_round":0,"granted":0,"players":[{"birth_date":"","club":"","family":"","federation":"","fide_id":"","name":"Player, A","national_rating":0,"rating":2400,"school":"","sex":"","title":""},{"birth_date":"","club":"","family":"","federation":"","fide_id":"","name":"Player, B","national_rating":0,"rating":2390,"school":"","sex":"","title":""},{"birth_date":"","club":"","family":"","federation":"","fide_id":"","name":"Player, C","national_rating":0,"rating":2380,"school":"","sex":"","title":""},{"birth_date":"","club":"","family":"","federation":"","fide_id":"","name":"Player, D","national_rating":0,"rating":2370,"school":"","sex":"","title":""},{"birth_date":"","club":"","family":"","federation":"","fide_id":"","name":"Player, E","national_rating":0,"rating":2360,"school":"","sex":"","title":""},{"birth_date":"","club":"","family":"","federation":"","fide_id":"","name":"Player, F","national_rating":0,"rating":2350,"school":"","sex":"","title":""},{"birth_date":"","club":"","family":"","federation":"","fide_id":"","name":"Player, G","national_rating":0,"rating":2340,"school":"","sex":"","title":""},{"birth_date":"","club":"","family":"","federation":"","fide_id":"","name":"Player, H","national_rating":0,"rating":2330,"school":"","sex":"","title":""},{"birth_date":"","club":"","family":"","federation":"","fide_id":"","name":"Player, I","national_rating":0,"rating":2320,"school":"","sex":"","title":""},{"birth_date":"","club":"","family":"","federation":"","fide_id":"","name":"Player, J","national_rating":0,"rating":2310,"school":"","sex":"","title":""},{"birth_date":"","club":"","family":"","federation":"","fide_id":"","name":"Player, K","national_rating":0,"rating":2300,"school":"","sex":"","title":""}],"section":"open"}','2268f2967d949ff3b296381e2086f272c6c8522e1e434314bea4a5088025f4ff');
CREATE TABLE marks (
	name TEXT NOT NULL, 
	value TEXT NOT NULL, 
	PRIMARY KEY (name)
);
INSERT INTO "marks" VALUES('desk','57be33a5bc27b3fb');
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
INSERT INTO "schema_version" VALUES(2);
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
