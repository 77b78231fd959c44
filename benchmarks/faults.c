/* Faults of a disk, put between a program and its files (LD_PRELOAD).

   PAIRWRIGHT_FAULTS names a file of four bytes that the test changes while the program runs:
     0  kind     0 none, 'f' no room, 's' syncs fail, 'r' reads fail, 'w' writes fail, 'd' reads are damaged
     1  share    1 of so many calls fails; 0 and 1: every one
   Only files whose path holds PAIRWRIGHT_FAULTS_IN are touched. */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

static volatile unsigned char *control;
static const char *inside;
static __thread unsigned long calls;

__attribute__((constructor)) static void begin(void) {
    const char *path = getenv("PAIRWRIGHT_FAULTS");
    inside = getenv("PAIRWRIGHT_FAULTS_IN");
    int file = path ? open(path, O_RDWR) : -1;
    if (file < 0 || !inside) return;
    void *found = mmap(NULL, 4, PROT_READ, MAP_SHARED, file, 0);
    if (found != MAP_FAILED) control = found;
    close(file);
}

static int fails(int file, char kind) {
    if (!control || control[0] != (unsigned char)kind) return 0;
    char link[64], path[4096];
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length < 0) return 0;
    path[length] = 0;
    if (!strstr(path, inside)) return 0;
    calls = calls * 6364136223846793005UL + 1442695040888963407UL;
    unsigned char share = control[1];
    return share < 2 || (calls >> 33) % share == 0;
}

#define REAL(name) ((__typeof__(&name))real(#name))
static void *real(const char *name) { return dlsym(RTLD_NEXT, name); }

#define WRITING(name, offset)                                                      \
    ssize_t name(int file, const void *data, size_t size, offset at) {             \
        if (fails(file, 'f')) { errno = ENOSPC; return -1; }                       \
        if (fails(file, 'w')) { errno = EIO; return -1; }                          \
        return REAL(name)(file, data, size, at);                                   \
    }
WRITING(pwrite, off_t)
WRITING(pwrite64, off64_t)

ssize_t write(int file, const void *data, size_t size) {
    if (fails(file, 'f')) { errno = ENOSPC; return -1; }
    if (fails(file, 'w')) { errno = EIO; return -1; }
    return REAL(write)(file, data, size);
}

#define READING(name, offset)                                                      \
    ssize_t name(int file, void *data, size_t size, offset at) {                   \
        if (fails(file, 'r')) { errno = EIO; return -1; }                          \
        ssize_t done = REAL(name)(file, data, size, at);                           \
        if (done > 600 && fails(file, 'd')) ((char *)data)[done / 2] ^= 0x41;      \
        return done;                                                               \
    }
READING(pread, off_t)
READING(pread64, off64_t)

int fsync(int file) {
    if (fails(file, 's')) { errno = EIO; return -1; }
    return REAL(fsync)(file);
}
int fdatasync(int file) {
    if (fails(file, 's')) { errno = EIO; return -1; }
    return REAL(fdatasync)(file);
}

#define CHANGING(name, offset)                                                     \
    int name(int file, offset size) {                                              \
        struct stat now;                                                           \
        if (fstat(file, &now) == 0 && size > now.st_size && fails(file, 'f')) {    \
            errno = ENOSPC;                                                        \
            return -1;                                                             \
        }                                                                          \
        return REAL(name)(file, size);                                             \
    }
CHANGING(ftruncate, off_t)
CHANGING(ftruncate64, off64_t)

int posix_fallocate(int file, off_t at, off_t size) {
    return fails(file, 'f') ? ENOSPC : REAL(posix_fallocate)(file, at, size);
}
