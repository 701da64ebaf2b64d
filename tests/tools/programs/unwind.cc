// SPDX-License-Identifier: MIT
// What a C++ program does: exceptions through frames with destructors, virtual
// calls, threads that wait for each other.
#include <condition_variable>
#include <cstdio>
#include <map>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

namespace {
struct Shape {
	virtual ~Shape() = default;
	virtual long area() const = 0;
};
struct Square : Shape {
	long side;
	explicit Square(long s) : side(s) {}
	long area() const override { return side * side; }
};
struct Pair : Shape {
	std::unique_ptr<Shape> a, b;
	Pair(long s) : a(new Square(s)), b(new Square(s + 1)) {}
	long area() const override { return a->area() + b->area(); }
};

struct Count {
	int &n;
	explicit Count(int &c) : n(c) {}
	~Count() { n++; }
};

int deep(int depth, int &unwound)
{
	Count count(unwound);
	if (depth == 0)
		throw std::runtime_error("deep");
	return deep(depth - 1, unwound) + 1;
}

struct Baton {
	std::mutex mutex;
	std::condition_variable moved;
	int turn = 0;
};

void pass(Baton &baton, int self, int threads, int rounds)
{
	for (int i = 0; i < rounds; i++) {
		std::unique_lock<std::mutex> lock(baton.mutex);
		baton.moved.wait(lock, [&] { return baton.turn % threads == self; });
		baton.turn++;
		baton.moved.notify_all();
	}
}
}

int main()
{
	int unwound = 0, caught = 0;
	for (int i = 0; i < 60; i++)
		try {
			deep(i, unwound);
		} catch (const std::exception &) {
			caught++;
		}

	std::map<std::string, std::unique_ptr<Shape>> shapes;
	for (long i = 0; i < 400; i++)
		shapes["s" + std::to_string(i * 7919 % 10007)].reset(
			i % 3 ? static_cast<Shape *>(new Square(i)) : new Pair(i));
	long area = 0;
	for (const auto &shape : shapes)
		area += shape.second->area();

	Baton baton;
	std::vector<std::thread> threads;
	for (int i = 0; i < 4; i++)
		threads.emplace_back(pass, std::ref(baton), i, 4, 25);
	for (auto &thread : threads)
		thread.join();
	std::printf("%d %d %ld %d\n", caught, unwound, area, baton.turn);
}
